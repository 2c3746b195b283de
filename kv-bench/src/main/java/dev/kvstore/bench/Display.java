package dev.kvstore.bench;

import java.io.PrintStream;
import java.time.Duration;

/** Shows how far a run is: in place on a terminal, else with a line now and then. */
final class Display {
    private static final long LINE_NANOS = 10_000_000_000L;
    private static final int WIDTH = 100;

    private final PrintStream out;
    private final boolean terminal;
    private final int cells;
    private final long startNanos = System.nanoTime();
    private long lastLineNanos = startNanos - LINE_NANOS;
    private int done;

    Display(PrintStream out, boolean terminal, int cells) {
        this.out = out;
        this.terminal = terminal;
        this.cells = cells;
    }

    /** A cell has ended. */
    synchronized void cellDone() {
        done++;
    }

    /** What is going on. */
    synchronized void show(Job job, String doing, int rounds) {
        String text = "[%d/%d] round %d/%d %s %s%s"
                .formatted(done, cells, job.round(), rounds, job.engine(), doing, timeLeft());
        if (terminal) {
            out.print("\r" + pad(text));
            out.flush();
        } else if (System.nanoTime() - lastLineNanos >= LINE_NANOS) {
            lastLineNanos = System.nanoTime();
            out.println(text);
        }
    }

    private String timeLeft() {
        if (done == 0) {
            return "";
        }
        long nanos = (System.nanoTime() - startNanos) / done * Math.max(0, cells - done);
        return ", about " + Duration.ofNanos(nanos).toSeconds() + " s left";
    }

    private static String pad(String text) {
        return text.length() > WIDTH ? text.substring(0, WIDTH) : text + " ".repeat(WIDTH - text.length());
    }

    /** Clears the line. */
    synchronized void end() {
        if (terminal) {
            out.print("\r" + " ".repeat(WIDTH) + "\r");
            out.flush();
        }
    }
}
