package dev.kvstore.testkit.contract;

/** What every store must do. Extend it once for each engine and adapter. */
public abstract class KvStoreContract extends ContractTest
        implements
            PointContract,
            BufferContract,
            GetAllContract,
            SizeContract,
            ArgumentContract,
            BatchContract,
            ComputeContract,
            ScanContract,
            SnapshotContract,
            ConcurrencyContract,
            AtomicityContract,
            InterruptContract,
            CloseContract,
            OpenContract,
            PathContract,
            ReadOnlyContract,
            DurabilityContract,
            ProcessContract,
            BackupContract,
            UpkeepContract,
            CapabilityContract {
    /** For subclasses. */
    protected KvStoreContract() {}
}
