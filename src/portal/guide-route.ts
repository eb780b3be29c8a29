/**
 * The address of a guide: `index.mdx` is its folder's own address, with a slash; any other file's name is the address, without one.
 * @param areaPath where the docs area starts; begins and ends with a slash
 * @param path of the file inside the area's folder, with forward slashes
 */
export function guideRoute(areaPath: string, path: string): string {
  const plain = path.replace(/\.mdx?$/, '');
  return areaPath + (plain === 'index' ? '' : plain.replace(/\/index$/, '/'));
}
