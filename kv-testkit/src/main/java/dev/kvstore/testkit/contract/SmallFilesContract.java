package dev.kvstore.testkit.contract;

import dev.kvstore.storage.JournalOptions.Sizes;

/**
 * For own engines once more with files so small that segments change and are compacted all the time, in the background. Left out is what
 * happens before a store has files, or does not depend on them: arguments, paths, capabilities.
 */
public abstract class SmallFilesContract extends ContractTest
        implements
            PointContract,
            BufferContract,
            GetAllContract,
            SizeContract,
            BatchContract,
            ComputeContract,
            ScanContract,
            SnapshotContract,
            ConcurrencyContract,
            AtomicityContract,
            InterruptContract,
            CloseContract,
            OpenContract,
            ReadOnlyContract,
            DurabilityContract,
            ProcessContract,
            BackupContract,
            UpkeepContract {
    /** What the engine is to open its stores with. */
    protected static final Sizes SIZES = new Sizes(4 << 10, 64 << 10, 8 << 10, 4 << 10, 4 << 10);

    /** For subclasses. */
    protected SmallFilesContract() {}
}
