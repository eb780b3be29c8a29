import type { ReactNode } from 'react';

interface LayoutProps {
  readonly sidebar?: ReactNode;
  readonly toc?: ReactNode;
  readonly children: ReactNode;
}

export function Layout({ sidebar, toc, children }: LayoutProps) {
  return (
    <>
      {sidebar}
      <main>{children}</main>
      {toc}
    </>
  );
}
