import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useVisit, type Visit } from '../../api/visits.ts';
import { useSession } from '../../auth/session.tsx';
import { placeOf } from '../editing/leaving.ts';
import { ScreenContext } from './screenContext.ts';

interface PageProps {
  /** Its title, if it is not the declared one. */
  title?: string;
  /** A smaller line above the title. */
  overline?: ReactNode;
  /** How the visit is logged; by default the page itself. `null` waits. */
  visit?: Visit | null;
  /** The screen's one primary action: top right, on a phone at the bottom of the window. */
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
  const location = useLocation();
  const { pathname } = location;
  const place = placeOf(location);
  const asPage = { pageId: pathname, title, pageType: 'page' };
  useVisit(visit === null ? undefined : (visit ?? asPage));
  const { schoolName } = useSession().settings;
  useEffect(() => {
    document.title = `${title} – ${schoolName}`;
  }, [title, schoolName]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what moves the focus
  useEffect(() => {
    // The first page keeps the browser's focus; a screen reader starts at its top.
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [place]);
  return (
    <>
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
        {primary && (
          <Box className="no-print" sx={bar}>
            {primary}
          </Box>
        )}
      </Box>
      {children}
      {primary && <Box aria-hidden className="no-print" sx={belowBar} />}
    </>
  );
}

/** On a phone, thumbs reach the bottom. In the document it stays below the title. */
const bar = {
  position: { xs: 'fixed', sm: 'static' },
  ...{ left: 0, right: 0, bottom: 0, zIndex: 10 },
  ...{ display: 'flex', gap: 1, p: { xs: 1.5, sm: 0 } },
  pb: { xs: 'max(12px, env(safe-area-inset-bottom))', sm: 0 },
  borderTop: { xs: 1, sm: 0 },
  borderColor: { xs: 'divider', sm: 'transparent' },
  bgcolor: { xs: 'background.default', sm: 'transparent' },
  '& > *': { flex: { xs: 1, sm: 'none' } },
} as const;
/** Keeps the end of the screen above the bar. */
const belowBar = { display: { sm: 'none' }, height: 72 };
