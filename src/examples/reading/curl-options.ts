import { didYouMean, nearestName } from '../../text/did-you-mean';

/** Long options of curl that take a value (curl --help all). */
export const longWithValue: ReadonlySet<string> = new Set(
  `abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to continue-at cookie cookie-jar
  create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode delegation dns-interface dns-ipv4-addr dns-ipv6-addr
  dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save expand-data expand-header expand-output expand-url expand-user
  expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms
  haproxy-clientip header help hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway json keepalive-cnt keepalive-time key key-type krb
  libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer
  output output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-
  cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-
  tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer request
  request-target resolve retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5 socks5-gssapi-service
  socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser
  trace trace-ascii trace-config unix-socket upload-file upload-flags url url-query user user-agent variable vlan-priority write-out`
    .trim()
    .split(/\s+/),
);

const longAlone = new Set(
  `alpn anyauth append basic buffer ca-native cert-status clobber compressed compressed-ssh create-dirs crlf digest disable disable-eprt
  disable-epsv disallow-username-in-url doh-cert-status doh-insecure dump-ca-embed fail fail-early fail-with-body false-start form-escape ftp-
  create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control get globoff haproxy-protocol head http0.9 http1.0 http1.1 http2
  http2-prior-knowledge http3 http3-only ignore-content-length include insecure ipv4 ipv6 junk-session-cookies keepalive list-only location
  location-trusted mail-rcpt-allowfails manual metalink negotiate netrc netrc-optional next npn ntlm ntlm-wb out-null parallel parallel-
  immediate path-as-is post301 post302 post303 progress-bar progress-meter proxy-anyauth proxy-basic proxy-ca-native proxy-digest proxy-http2
  proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name
  remote-name remote-name-all remote-time remove-on-error retry-all-errors retry-connrefused sasl-ir sessionid show-error silent skip-existing
  socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2
  sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3
  tr-encoding trace-ids trace-time use-ascii verbose version xattr`
    .trim()
    .split(/\s+/),
);

/** What is wrong with the name of a long option; undefined for one that curl knows. It takes `--no-` before any, and beginnings of names. */
export function optionFault(name: string): string | undefined {
  const plain = name.replace(/^no-/, '');
  const known = [...longWithValue, ...longAlone];
  if (plain === '' || /[^a-z\d.-]/.test(plain) || known.some((one) => one.startsWith(plain))) return undefined;
  const near = nearestName(plain, known);
  return `curl has no option --${name}${didYouMean(near === undefined ? undefined : `--${near}`)}`;
}
