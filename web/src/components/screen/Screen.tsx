import { Box, Typography } from '@mui/material';
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Visit } from '../../api/visits/queue.ts';
import { useVisit } from '../../api/visits/useVisit.ts';
import { useSession } from '../../auth/session.tsx';
import { placeOf } from '../editing/leaving.ts';
import { primaryBar } from './bars.ts';
import { Primary } from './Primary.tsx';
import { PrimaryContext, ScreenContext } from './screenContext.ts';

interface PageProps {
  /** Its title, if it is not the declared one. */
  title?: string;
  /** A smaller line above the title. */
  overline?: ReactNode;
  /** How the visit is logged; by default the page itself. `null` waits. */
  visit?: Visit | null;
  /** The screen's one primary action. A part of the screen may give it with `Primary`. */
  primary?: ReactNode;
  /** What else is beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

let isFirstPage = true;

/** A screen: its title on the page and the tab, focus on arrival, and its visit in the logs. */
export function Screen({ title: own, overline, visit, primary, action, children }: PageProps) {
  const title = own ?? use(ScreenContext)?.title ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null);
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ bar: barSlot, end }), [barSlot, end]);
  const location = useLocation();
  const { pathname } = location;
  const place = placeOf(location);
  const asPage = { pageId: pathname, title, pageType: 'page' };
  useVisit(visit === null ? undefined : (visit ?? asPage));
  const { schoolName, short_name = schoolName } = useSession().settings;
  useEffect(() => {
    document.title = `${title} – ${short_name}`;
  }, [title, short_name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what moves the focus
  useEffect(() => {
    // The first page keeps the browser's focus; a screen reader starts at its top.
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [place]);
  return (
    <PrimaryContext value={slots}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'flex-end',
          mb: { xs: 2, md: 3 },
        }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          {overline && (
            <Typography color="textSecondary" sx={{ mb: 0.5 }}>
              {overline}
            </Typography>
          )}
          <Typography variant="h1" ref={heading} tabIndex={-1}>
            {title}
          </Typography>
        </Box>
        {action}
        <Box ref={setBarSlot} className="no-print" sx={primaryBar} />
      </Box>
      {primary && <Primary>{primary}</Primary>}
      {children}
      <div ref={setEnd} />
    </PrimaryContext>
  );
}
