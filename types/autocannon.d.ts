declare module 'autocannon' {
  interface Options {
    readonly url: string;
    /** Seconds. */
    readonly duration?: number;
    readonly connections?: number;
    readonly method?: 'GET' | 'POST';
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  interface Result {
    readonly requests: { readonly average: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
