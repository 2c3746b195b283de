package dev.kvstore.storage;

/** Runs its task on the thread that signals; a signal from within the task is not run into itself, but afterwards. */
final class InlineWorker implements Worker {
    private final Runnable task;
    private boolean running;
    private boolean again;
    private boolean closed;

    InlineWorker(Runnable task) {
        this.task = task;
    }

    @Override
    public void signal() {
        if (running || closed) {
            again = true;
            return;
        }
        running = true;
        try {
            do {
                again = false;
                task.run();
            } while (again && !closed);
        } finally {
            running = false;
        }
    }

    @Override
    public boolean isAlive() {
        return true;
    }

    @Override
    public void close() {
        closed = true;
    }
}
