/**
 * The site's Content-Security-Policy (CSP Level 3): everything from its own origin, no inline code or style, no
 * plug-ins, no other origin for anything.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/** `_headers`, as many static hosts read it; `frame-ancestors` works in a header only (§6.4.2). */
export const headersFile = [
  '/*',
  `  Content-Security-Policy: ${contentSecurityPolicy}; frame-ancestors 'self'`,
  '  X-Content-Type-Options: nosniff',
  '  Referrer-Policy: strict-origin-when-cross-origin',
  '',
].join('\n');
