package dev.kvstore.testkit.sim;

/** Which of the things that no force has covered yet are in a crash image. */
public enum Strategy {
    /** Everything: what {@code kill -9} leaves. */
    ALL,
    /** Everything, and a part of the store that was just running: {@code kill -9} in the middle of a copy. */
    TORN_STORE,
    /** Nothing. */
    NONE,
    /** Everything before some moment. */
    PREFIX,
    /** All stores but one. */
    DROP_ONE,
    /** All of it but one word of one store. */
    DROP_WORD,
    /** One store only. */
    KEEP_ONE,
    /** Of the stores only those of eight bytes with release order. */
    HEADERS,
    /** Of the stores only the others. */
    DATA,
    /** Some pages of 4 KiB. */
    PAGES,
    /** Some sectors of 512 bytes. */
    SECTORS,
    /** Some lines of 64 bytes. */
    LINES,
    /** Of each word some prefix of its history. */
    WORDS,
    /** Each page from a moment of its own. */
    SKEW,
    /** Files shorter than they were, zeros or junk in new space. */
    SPACE,
    /** Some creations, renames and deletions only. */
    NAMES;

    /**
     * Whether the operating system survived: then nothing that was done may be missing.
     *
     * @return true for what a killed process leaves
     */
    public boolean isKill() {
        return this == ALL || this == TORN_STORE;
    }
}
