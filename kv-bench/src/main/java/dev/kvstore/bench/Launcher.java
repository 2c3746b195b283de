package dev.kvstore.bench;

/** The main class of the jar, compiled for Java 8, so that an older JVM can say what is missing. */
public final class Launcher {
    private static final int NEEDED = 25;
    private static final int WRONG_USE = 2;

    private Launcher() {}

    /**
     * Runs the bench, or says in one sentence why it cannot.
     *
     * @param arguments of the command line
     * @throws Exception if the bench cannot be started
     */
    public static void main(String[] arguments) throws Exception {
        String refusal = refusal(System.getProperty("java.specification.version"), System.getProperty("java.home"));
        if (refusal != null) {
            System.err.println(refusal);
            System.exit(WRONG_USE);
        }
        Class.forName("dev.kvstore.bench.Main")
                .getMethod("main", String[].class)
                .invoke(null, (Object) arguments);
    }

    static String refusal(String version, String home) {
        if (feature(version) >= NEEDED) {
            return null;
        }
        return "kv-bench needs Java " + NEEDED + " or newer, and this is Java " + version + " from " + home
                + ": run the java of a newer JDK, as in JDK_" + NEEDED + "/bin/java -jar kv-bench.jar.";
    }

    private static int feature(String version) {
        String digits = version.startsWith("1.") ? version.substring(2) : version;
        return Integer.parseInt(digits.split("\\.")[0]);
    }
}
