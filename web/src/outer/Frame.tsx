import { type ReactNode, useEffect, useRef } from 'react';
import { useSchool } from './school.ts';

/** The frame of every page outside of the portal: the school's bar, the content, a short footer. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const school = useSchool()?.schoolName;
  useEffect(() => {
    document.title = school ? `${title} – ${school}` : title;
  }, [title, school]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="bar">
        <span className="bar-name" />
      </header>
      <main className="page" id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

/** A main heading that takes the focus when a step of the page begins, so that it is read. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
