interface DocumentHeadProps {
  /** The page's own title; the portal's follows it. Absent on the home page. */
  readonly title?: string;
  readonly description?: string;
  readonly siteTitle: string;
}

/** For a template's `Head`: language, title and description of the page. */
export function DocumentHead({ title, description, siteTitle }: DocumentHeadProps) {
  return (
    <>
      <html lang="en" data-theme="light" />
      <title>{title && title !== siteTitle ? `${title} | ${siteTitle}` : siteTitle}</title>
      {description && <meta name="description" content={description} />}
      <meta name="color-scheme" content="light" />
    </>
  );
}
