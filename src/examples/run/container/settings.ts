import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The `/etc` of containers: made once, since it has hundreds of files, and the same for all that a process opens. */
export interface SystemSettings {
  /**
   * @param host of the shown address: it is this machine
   * @param users the first of the numeric users and groups that containers may have
   * @returns the folder that they see, which they cannot change
   */
  folder(host: string, users: number): string;
  remove(): void;
}

/** More pages than this are never open at once. */
export const MAX_USERS = 64;

/** What programs need of `/etc`; no passwords, keys, or names of other machines. */
const settings =
  /^(?:alternatives|crypto-policies|debian_version|dotnet|gai\.conf|host\.conf|java.*|ld\.so\..*|locale.*|localtime|magic|mime\.types|os-release|perl|php.*|pki|protocols|python.*|ruby.*|services|ssl|timezone)$/;

/** In those folders: private keys, single certificates, which no program needs without another machine, and manuals. */
const needless = /\/private(?:\/|$)|\.(?:pem|gz)$|^\/etc\/(?:ssl|pki)\/.*\.\d$/;

/** The folders are made when they are first needed. */
export function createSystemSettings(): SystemSettings {
  const folders = new Map<string, string>();
  return {
    folder(host, users) {
      const key = `${host} ${users}`;
      let folder = folders.get(key);
      if (folder === undefined) folders.set(key, (folder = makeFolder(host, users)));
      return join(folder, 'etc');
    },
    remove() {
      for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
      folders.clear();
    },
  };
}

/** The harmless part of this machine's `/etc`, and files that differ from its own. @returns a folder that has it as `etc` */
function makeFolder(host: string, users: number): string {
  // In a folder that only its owner can enter, as the examples are.
  const folder = mkdtempSync(join(tmpdir(), 'portal-examples-'));
  const etc = join(folder, 'etc');
  mkdirSync(etc);
  for (const name of readdirSync('/etc').filter((entry) => settings.test(entry))) {
    const filter = (source: string): boolean => !needless.test(source);
    cpSync(join('/etc', name), join(etc, name), { recursive: true, verbatimSymlinks: true, filter });
  }
  const names = [...new Set(['localhost', host])].filter((name) => /^[a-z]/i.test(name)).join(' ');
  const ids = Array.from({ length: MAX_USERS }, (_, index) => users + index);
  const files = {
    passwd: ids.map((id) => `reader:x:${id}:${id}::/:/bin/sh\n`).join(''),
    group: ids.map((id) => `reader:x:${id}:\n`).join(''),
    // Not ::1 too: where a server listens on one of them only, a client would try the other in vain.
    hosts: `127.0.0.1 ${names} reader\n`,
    'resolv.conf': 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n',
    'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(etc, name), text, { mode: 0o644 });
  return folder;
}
