/** What the opening line of a fence says about it. */
export type Mode =
  | VerifyMode
  | {
      readonly kind: 'check';
      readonly id?: string;
      readonly reason: string;
      readonly schema?: string;
      readonly quote?: Quote;
    }
  | { readonly kind: 'skip'; readonly id?: string; readonly reason: string; readonly until: string }
  | { readonly kind: 'response'; readonly of?: string }
  | { readonly kind: 'output'; readonly of?: string }
  | { readonly kind: 'display' };

export interface VerifyMode {
  readonly kind: 'verify';
  readonly id?: string;
  /** Of the last answer; undefined: any documented success. */
  readonly status?: number;
  /** Exit code of the program. */
  readonly exit: number;
  /** Starts from the sandbox's reference state. */
  readonly fresh: boolean;
  /** Runs and is not shown. */
  readonly hidden: boolean;
  readonly quote?: Quote;
}

/** `file=examples/x.ts#region` */
export interface Quote {
  readonly file: string;
  readonly region?: string;
}

/** Something wrong with an opening line. */
export interface Fault {
  readonly layer: 'markup' | 'coverage';
  readonly message: string;
  readonly cure: string;
}

export type MarkedMode = Exclude<Mode, { kind: 'display' }>;
export type ModeName = MarkedMode['kind'];

/** The keys that go with each mode, and whether they take a value. */
export const modeKeys: Readonly<Record<ModeName, Readonly<Record<string, 'flag' | 'value'>>>> = {
  verify: { verify: 'flag', id: 'value', status: 'value', exit: 'value', fresh: 'flag', hidden: 'flag', file: 'value' },
  check: { check: 'value', id: 'value', schema: 'value', file: 'value' },
  skip: { skip: 'value', id: 'value', until: 'value' },
  response: { response: 'flag', of: 'value' },
  output: { output: 'flag', of: 'value' },
};
