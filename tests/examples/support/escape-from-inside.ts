import type { Attempt } from './escape-attempts';

/**
 * Programs that attack what runs them, or those that come after, with what they find in their container: descriptors, the files that the
 * runner reads, settings of tools, the recorder, and warm processes. Words are replaced as in `escape-attempts.ts`.
 */
const address = 'http://localhost:4010/books/b-1';
const call = `\ncurl -sS -o page.json ${address}`;
const fetchCall = `\nawait fetch('${address}');`;
const pythonCall = `\nimport urllib.request\nurllib.request.urlopen("${address}").read()`;
const [passes, fails] = [{ passes: true }, {}] as const;

type More = Pick<Attempt, 'passes' | 'message'>;
const bash = (name: string, code: string, more: More = passes): Attempt => ({ name, language: 'bash', code, ...more });
const js = (name: string, code: string, more: More = passes): Attempt => ({ name, language: 'js', code, ...more });
const python = (name: string, code: string, more: More = passes): Attempt => ({
  name,
  language: 'python',
  code,
  ...more,
});
/** Prints only where it succeeds. */
const attempt = (name: string, code: string): Attempt =>
  bash(name, `{ ${code}; } >out.txt 2>/dev/null || :\ngrep -E 'escaped|secret' out.txt && exit 1${call}`);

const descriptors: readonly Attempt[] = [
  attempt(
    'open descriptors of the engine',
    'for d in $(ls /proc/self/fd); do [ "$d" -gt 3 ] && [ "$(readlink /proc/self/fd/$d)" != "" ] && echo "$(readlink /proc/self/fd/$d)"; done | grep -vE "^(pipe|/dev|/proc|/tmp)" | sed "s/^/escaped /"',
  ),
  attempt('writing to the filter of system calls', 'echo escaped >&4 && echo escaped'),
  attempt("the environment of the container's first process", "tr '\\0' '\\n' < /proc/1/environ | grep -i secret"),
  attempt('the memory of the first process', 'head -c 1 /proc/1/mem && echo escaped'),
  attempt(
    'the folders of the first process',
    'ls /proc/1/root/root /proc/1/cwd/root 2>/dev/null | sed "s/^/escaped /"',
  ),
  attempt('the log of the kernel', 'dmesg && echo escaped; head -c 10 /dev/kmsg && echo escaped'),
  attempt(
    'the disks and devices',
    'cat /sys/class/net/*/address && echo escaped; ls /dev/sda /dev/vda && echo escaped',
  ),
  python(
    'the memory of the warm process',
    `import os\ntry:\n  open(f"/proc/{os.getppid()}/mem", "r+b")\n  print("escaped")\nexcept OSError as error:\n  print(error.errno)${pythonCall}`,
  ),
  python(
    'its environment and descriptors',
    `import os\ntry:\n  print(os.listdir(f"/proc/{os.getppid()}/fd"), "escaped")\nexcept OSError as error:\n  print(error.errno)${pythonCall}`,
  ),
  python(
    'the channel of the warm process',
    'import os\ntry:\n  os.write(3, b"{\\"exit\\": 0}\\n")\nexcept OSError:\n  os._exit(7)',
    {
      message: /exit code/,
    },
  ),
  python('a stopped parent', 'import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)', { message: /did not end/ }),
  bash(
    'input for the terminal',
    `python3 -I - <<'END' || :\nimport fcntl, termios\nfor fd in (0, 1, 2):\n  try:\n    fcntl.ioctl(fd, termios.TIOCSTI, b"x")\n    print("escaped")\n  except OSError:\n    pass\nEND${call}`,
  ),
];

/** What the runner itself reads or writes while the program could have replaced it. */
const traps: readonly Attempt[] = [
  bash(
    'a pipe in which nothing comes, where the runner reads the failed line',
    `file=$(trap -p ERR | grep -o '/[^"]*failed-line')\ntrap - ERR\nrm -f "$file"\nmkfifo "$file"\nexit 3`,
    { message: /exit code 3/ },
  ),
  bash(
    'a link to a secret there',
    `file=$(trap -p ERR | grep -o '/[^"]*failed-line')\ntrap - ERR\nrm -f "$file"\nln -s OUTSIDE/secret.txt "$file"\nexit 3`,
    { message: /exit code 3/ },
  ),
  bash(
    'a folder there',
    `file=$(trap -p ERR | grep -o '/[^"]*failed-line')\ntrap - ERR\nrm -f "$file"\nmkdir "$file"\nexit 3`,
    { message: /exit code 3/ },
  ),
  bash(
    'a link in place of the saved variables',
    `file=$(trap -p EXIT | grep -o '/[^"]*variables.sh' | head -1)\nrm -f "$file"\nln -s ROOT/content/members.mdx "$file"${call}`,
    fails,
  ),
  bash(
    '200 MB of requests',
    `head -c 30000000 /dev/zero > body\nfor i in 1 2 3 4 5 6 7; do curl -sS -o x.json --data-binary @body http://localhost:4010/books; done`,
    fails,
  ),
  bash(
    'a flood of lookups',
    `python3 -I - <<'END'\nimport socket\ns = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nquery = bytes(12) + b"\\x05stole\\x03net\\x00"\nfor _ in range(20000):\n  s.sendto(query, ("127.0.0.1", 53))\nEND${call}`,
    { message: /stole\.net|another address/ },
  ),
  python(
    'a thousand connections',
    `import socket\nheld = []\nfor _ in range(1000):\n  try:\n    held.append(socket.create_connection(("localhost", 4010)))\n  except OSError:\n    break\nraise SystemExit(4)`,
    {
      message: /exit code 4/,
    },
  ),
  bash(
    'a file of 10 GB',
    'truncate -s 10G huge && echo escaped; dd if=/dev/zero of=huge bs=1M count=10000 2>/dev/null',
    {
      message: /exit code/,
    },
  ),
  js('a promise that is never kept', `setInterval(() => undefined, 1000);${fetchCall}`, { message: /did not end/ }),
];

/** Each leaves something for the next one to find, which starts afresh and prints what it finds. */
const poison: readonly Attempt[] = [
  bash(
    'settings of curl, git, npm and pip',
    `${call.trim()}\nprintf 'proxy = http://127.0.0.1:PORT\\nwrite-out = escaped\\n' > ~/.curlrc\nprintf '[core]\\n\\tpager = echo escaped\\n' > ~/.gitconfig\necho 'registry=http://escaped' > ~/.npmrc\nmkdir -p ~/.config/pip ~/.local/bin\necho escaped > ~/.config/pip/pip.conf`,
  ),
  bash('what is left of them', `cat ~/.curlrc ~/.gitconfig ~/.npmrc ~/.config/pip/pip.conf 2>/dev/null || :${call}`),
  bash(
    'variables for every later program',
    `export LD_PRELOAD=/tmp/escaped.so PATH=$HOME/.local/bin:$PATH BASH_ENV=~/.escaped PYTHONSTARTUP=escaped NODE_OPTIONS=--inspect${call}`,
  ),
  bash('what is left of them', `printenv LD_PRELOAD PYTHONSTARTUP BASH_ENV | sed 's/^/escaped /' || :${call}`),
  python(
    'a module for the start of Python',
    `import os, sys\nfolder = os.path.expanduser(f"~/.local/lib/python3.{sys.version_info[1]}/site-packages")\nos.makedirs(folder, exist_ok=True)\nopen(os.path.join(folder, "usercustomize.py"), "w").write("print('escaped')")${pythonCall}`,
  ),
  bash('what is left of it', `python3 -c 'pass'${call}`),
  js(
    'other built-in functions',
    `JSON.parse = () => 'escaped';\nArray.prototype.map = () => ['escaped'];\nResponse.prototype.json = async () => 'escaped';${fetchCall}`,
  ),
  js(
    'what is left of them',
    `console.log(JSON.parse('"a"'), [1].map((n) => n + 1), await (await fetch('${address}')).json());`,
  ),
  js(
    'a timer that goes on',
    `setInterval(() => fetch('http://localhost:4010/books/gone'), 50).unref();\nawait new Promise((done) => setTimeout(done, 200));${fetchCall}`,
    { message: /"gone" does not/ },
  ),
  js('what is left of it', `await new Promise((done) => setTimeout(done, 200));${fetchCall}`),
  bash('a file for the next one', `echo escaped > next.json; mkfifo pipe; ln -s /etc link${call}`),
  bash('what is left of it', `ls -A . | sed 's/^/escaped /'; ls -A ~ | sed 's/^/escaped /'${call}`),
];

export const attemptsFromInside: readonly Attempt[] = [...descriptors, ...traps, ...poison];
