const coloured = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** An HTTP method: its name, with a colour for the usual ones. */
export function Method({ method }: { readonly method: string }) {
  const name = method.toLowerCase();
  return <span className={`method${coloured.has(name) ? ` method--${name}` : ''}`}>{method}</span>;
}
