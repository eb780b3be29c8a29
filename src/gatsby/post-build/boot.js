/*
 * Runs before anything of a built page is shown. It stands in a file of its own, and not in the page, because the
 * Content-Security-Policy allows no inline code; for the same reason the page's data is in attributes of its element.
 * The build puts what it imports into it (boot-script.ts), and no more: it is written in what every browser that runs the site
 * understands.
 */
import { decodable, plainPath, safePath } from '../../components/link/address';

(function () {
  var own = document.currentScript;
  var root = document.documentElement;
  var pagePath = own.getAttribute('data-page-path');
  var base = own.getAttribute('data-path-prefix');

  // What Gatsby expects from its inline scripts (cache-dir/production-app.js).
  window.pagePath = pagePath;
  window.___webpackCompilationHash = own.getAttribute('data-compilation-hash');
  window.___chunkMapping = {};

  root.setAttribute('data-booted', '');

  /*
   * A path that begins with two slashes would be the name of another host to all code that goes to it, Gatsby's too
   * (open redirect), and one that cannot be decoded would end that code: the address becomes the one that the path means before any
   * of it runs.
   */
  var asked = location.pathname;
  var safe = withinBase(safePath, safePath(asked));
  var wanted = withinBase(plainPath, plainPath(asked));
  if (safe !== asked) history.replaceState(history.state, '', here(safe));
  decodeHash();
  addEventListener('popstate', decodeHash);

  function withinBase(change, path) {
    return base && path.indexOf(base + '/') === 0 ? base + change(path.slice(base.length)) : path;
  }

  function decodeHash() {
    if (decodable(location.hash) !== location.hash) history.replaceState(history.state, '', here(location.pathname));
  }

  if (/^\/404(\.html)?\/?$/.test(pagePath) && !/\/404(\.html)?$/.test(location.pathname)) {
    // A static host serves /guide.html with the not-found page; /guide is where the page is.
    if (wanted !== asked) location.replace(here(wanted));
    // Gatsby would request the data of the address, and the address itself, only to find out the same.
    else if (own.hasAttribute('data-page-data') && /^[\w./~-]*$/.test(location.pathname)) {
      window.pageData = JSON.parse(own.getAttribute('data-page-data'));
      window.pageData.path = location.pathname.slice(base.length);
    }
  }

  /** An address of this very host, whatever the path looks like. */
  function here(path) {
    return location.protocol + '//' + location.host + path + location.search + decodable(location.hash);
  }

  /*
   * The language that the reader chose for samples is shown from the first paint on: rules made here (the policy lets
   * scripts make them) win over those that follow the radio buttons, in every sample that has the language.
   */
  var sheet = typeof CSSStyleSheet === 'function' && 'adoptedStyleSheets' in document ? new CSSStyleSheet() : undefined;
  if (sheet) document.adoptedStyleSheets = [sheet];
  function showLanguage(language) {
    if (!sheet || !/^[a-z0-9-]{1,20}$/.test(language)) return;
    var tabs = '.tabs[data-languages~="' + language + '"] ';
    sheet.replaceSync(
      tabs +
        '> .tabs__panel:not([data-panel="' +
        language +
        '"]) { display: none !important; }' +
        tabs +
        '> .tabs__panel[data-panel="' +
        language +
        '"] { display: block !important; }' +
        tabs +
        '> .tabs__bar .tabs__tab:not([data-tab="' +
        language +
        '"]) { --tab-ink: var(--ink-soft); --tab-mark: transparent; }' +
        tabs +
        '> .tabs__bar .tabs__tab[data-tab="' +
        language +
        '"] { --tab-ink: var(--accent-strong); --tab-mark: var(--accent); }',
    );
  }
  try {
    var language = localStorage.getItem('language');
    if (language) showLanguage(language);
    if (localStorage.getItem('wrap-code') === 'on') root.setAttribute('data-wrap-code', '');
  } catch {
    // The application says once that there is no storage.
  }

  function boxOf(message) {
    var box = document.createElement('div');
    box.className = 'load-failure';
    box.setAttribute('role', 'alert');
    var title = document.createElement('p');
    title.className = 'load-failure__title';
    title.textContent = 'This page could not be loaded completely';
    var reason = document.createElement('p');
    reason.className = 'load-failure__reason';
    reason.textContent = message;
    var retry = document.createElement('button');
    retry.type = 'button';
    retry.className = 'button';
    retry.textContent = 'Retry';
    retry.addEventListener('click', function () {
      location.reload();
    });
    box.append(title, reason, retry);
    return box;
  }

  var failed = false;
  window.portalBoot = {
    showLanguage: showLanguage,
    /** Says why the page stays as it was built: it can be read, but nothing in it that needs code works. */
    fail: function (message) {
      console.error('This page could not be loaded completely: ' + message);
      if (failed) return;
      failed = true;
      document.body.append(boxOf(message));
    },
  };

  /** Whether this address may be loaded anew: once per tab, until its code has come. */
  function claimReload() {
    try {
      if (sessionStorage.getItem('scripts-reloaded-for') === location.pathname) return false;
      sessionStorage.setItem('scripts-reloaded-for', location.pathname);
      return sessionStorage.getItem('scripts-reloaded-for') === location.pathname;
    } catch {
      return false;
    }
  }

  // The site's own scripts did not come. At the root its address may be wrong (see baseUrlBanner in page-html.ts); elsewhere the page
  // came from where it should be, so another try may help.
  var reloading = false;
  addEventListener(
    'error',
    function (event) {
      var script = event.target;
      if (reloading || !script || script.tagName !== 'SCRIPT' || !script.hasAttribute('data-core')) return;
      var message = script.getAttribute('src') + ' could not be loaded.';
      console.warn(message);
      if (pagePath === '/') {
        root.setAttribute('data-failed', '');
        var banner = document.getElementById('base-url-banner');
        if (banner) banner.setAttribute('role', 'alert');
      } else if (claimReload()) {
        reloading = true;
        location.reload();
      } else {
        window.portalBoot.fail(message);
      }
    },
    true,
  );
  addEventListener('load', function () {
    if (failed || reloading) return;
    try {
      sessionStorage.removeItem('scripts-reloaded-for');
    } catch {
      // Then nothing was kept there either.
    }
  });

  // Kept for messages: where the site was built to be.
  window.portalBoot.base = base + '/';
})();
