import { FooterContent } from './footer-content';

/** What comes last on every page; `gatsby-ssr.tsx` refers to it. */
export const footerId = 'site-footer';

export const Footer = () => (
  <footer id={footerId} className="footer">
    <FooterContent />
  </footer>
);
