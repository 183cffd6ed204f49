import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import type { CalendarEvent } from '#shared/calendar/calendar.contract';
import { may } from '#shared/rights/permissions';
import { useCaller } from '../../../auth/session.tsx';
import { whenText } from '../../../components/days/when.ts';
import { Quiet } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { together } from '../../../components/text/together.ts';
import { CategoryMark } from '../CategoryMark.tsx';
import { audienceWords } from './audienceWords.ts';
import { LinkedText } from './LinkedText.tsx';

/** When and where an event is, whom to ask, and for whom it is. */
export function EventFacts({ event }: { event: CalendarEvent }) {
  const timeZone = useTimeZone();
  const names = event.for_children.map(({ firstname }) => firstname).join(', ');
  const isWriter = may(useCaller(), 'cal.write');
  const audience = names || (isWriter ? audienceWords(event) : '');
  return (
    <Box component="dl" sx={facts}>
      <Fact name="When">
        {together(whenText(event, timeZone))}
        {event.repeated && ' (repeated event)'}
      </Fact>
      {(event.location || event.address) && (
        <Fact name="Where">
          <Where event={event} />
        </Fact>
      )}
      {event.contact && (
        <Fact name="Whom to ask">
          <LinkedText text={event.contact} isContact />
        </Fact>
      )}
      {event.category && (
        <Fact name="Category">
          <CategoryMark category={event.category} colour={event.colour} />
        </Fact>
      )}
      {audience && <Fact name="For">{audience}</Fact>}
    </Box>
  );
}

/** The place, and its address as a link to a map. */
function Where({ event: { location, address } }: { event: CalendarEvent }) {
  if (!address) return location;
  return (
    <>
      {location && <div>{location}</div>}
      <div>
        {address}{' '}
        <Link
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
          rel="noopener noreferrer"
          target="_blank"
          className="no-print"
          aria-label={`Map of ${address}`}
          sx={{ whiteSpace: 'nowrap', display: 'inline-block', py: 0.5 }}
        >
          Map
        </Link>
      </div>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ display: 'contents' }}>
    <Quiet component="dt">{name}</Quiet>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 3,
  rowGap: 1,
  m: 0,
};
