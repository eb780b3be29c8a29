/** Every number that the match score is made of; `score` says what they do. */
export const WEIGHTS = {
  /** How alike two words are. */
  word: {
    same: 1,
    /** The same but for diacritics or script. */
    diacritics: 0.97,
    /** Times the Jaro-Winkler similarity, which has to be at least `spellingFrom`. */
    spelling: 0.95,
    spellingFrom: 0.92,
    /** They sound alike, and their Jaro-Winkler similarity is at least `soundFrom`. */
    sound: 0.85,
    soundFrom: 0.7,
  },
  /** How much a word counts that only one of the two names has, where a word that both have counts 1. */
  extraWord: { person: 0.25, company: 0.5 },
  /** The words are the same in another order. */
  otherOrder: 0.95,
  birthdate: {
    /** Day, month and year are the same. */
    same: 1,
    /** Nothing contradicts, but one side is partly known, approximate or a range. */
    compatible: 0.98,
    /** At least one side is unknown. */
    unknown: 0.9,
    /** One of day, month and year differs, or day and month are exchanged. */
    near: 0.8,
    different: 0.6,
  },
  gender: { same: 1, unknown: 0.98, different: 0.75 },
  /** Lower scores are no hits. */
  lowestHit: 0.5,
} as const;
