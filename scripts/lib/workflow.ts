/**
 * A workflow for GitHub Actions that proves a portal and builds it.
 * @param folder where the portal is in the repository, with a slash at its end; empty for its root
 * @param isInstalledAbove whether its packages are locked in a folder around it
 */
export const workflowIn = (folder: string, isInstalledAbove: boolean): string => `name: Documentation
on: [push, pull_request]
jobs:
  documentation:
    runs-on: ubuntu-latest
${folder && `    defaults:\n      run:\n        working-directory: ${JSON.stringify(folder.slice(0, -1))}\n`}    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
${folder && !isInstalledAbove ? `          cache-dependency-path: ${JSON.stringify(`${folder}package-lock.json`)}\n` : ''}      - run: npm ci${isInstalledAbove ? ' --ignore-scripts' : ''}
      # Examples run in containers of their own, for which the runner's system has to allow user namespaces.
      - run: sudo apt-get update -qq && sudo apt-get install -y -qq bubblewrap
      - run: sudo sysctl -qw kernel.apparmor_restrict_unprivileged_userns=0 || true
      - run: npx proven-portal test
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: documentation
          path: |
            ${folder}public
            ${folder}reports
`;
