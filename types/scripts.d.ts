// Plain JavaScript that commands in TypeScript use too.
declare module '*/lib/processes.mjs' {
  export function endWithChildren(code?: number): void;
}
declare module '*/lib/temporary.mjs' {
  export function useOwnTemporaryFolder(): void;
}
