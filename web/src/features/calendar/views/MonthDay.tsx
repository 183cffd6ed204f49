import { Box } from '@mui/material';
import { Link } from 'react-router';
import { longDay } from '../../../components/days/days.ts';
import type { EventOfDay } from '../../../components/days/eventTimes.ts';
import { clockText, nthText } from '../../../components/days/when.ts';
import { clamped, Quiet } from '../../../components/layout/layout.tsx';
import { visuallyHidden } from '../../../components/screen/visuallyHidden.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { EventLink } from '../EventLink.tsx';
import { visibleColour } from '../visibleColour.ts';
import type { Bar, ShownDay } from './weekBars.ts';

/** The most events that a day of the month shows. A link leads to the others. */
const most = 3;

interface MonthDayProps {
  day: string;
  shown: ShownDay;
  isOfMonth: boolean;
  isToday: boolean;
  /** The address of the agenda from this day. */
  link: string;
}

/** A day of the month. On a phone it shows only the number of its events. */
export function MonthDay({ day, shown, isOfMonth, isToday, link }: MonthDayProps) {
  const { events, bars } = shown;
  const single = shown.single.slice(0, Math.max(0, most - bars.length));
  const hidden = shown.single.length - single.length;
  const count = `${events.length} ${events.length === 1 ? 'event' : 'events'}`;
  return (
    <Box component="td" sx={{ ...cell, ...(!isOfMonth && { bgcolor: 'background.default' }) }}>
      <Box
        component={Link}
        to={link}
        data-day={day}
        aria-current={isToday ? 'date' : undefined}
        sx={{ ...number, ...(isToday && marked), ...(!isOfMonth && { color: 'text.secondary' }) }}
      >
        <span aria-hidden>{Number(day.slice(8))}</span>
        <span style={visuallyHidden}>
          {`${longDay(day)}${isToday ? ', today' : ''}, ${events.length === 0 ? 'no events' : count}`}
        </span>
        {events.length > 0 && (
          <Box component="span" aria-hidden sx={badge}>
            {events.length}
          </Box>
        )}
      </Box>
      {isToday && (
        <Box component="span" aria-hidden sx={todayWord}>
          Today
        </Box>
      )}
      {events.length > 0 && (
        <Box component="ul" sx={list}>
          {bars.map((bar, line) =>
            bar ? (
              <EventBar key={bar.event.EVENT_ID} bar={bar} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty line has no other identity
              <Box component="li" key={line} aria-hidden sx={{ height: 22 }} />
            ),
          )}
          {single.map((each) => (
            <MonthEvent key={each.event.EVENT_ID} ofDay={each} />
          ))}
          {hidden > 0 && (
            <li>
              <Quiet component={Link} to={link} size="small">
                {`${hidden} more`}
                <span style={visuallyHidden}>{` on ${longDay(day)}`}</span>
              </Quiet>
            </li>
          )}
        </Box>
      )}
    </Box>
  );
}

/** A day of an event of several days. Together they look like one bar, with one title. */
function EventBar({ bar }: { bar: Bar }) {
  const { event, isFirst, isLast, length } = bar;
  const colour = visibleColour(event.colour);
  return (
    <Box
      component="li"
      sx={{ ...barLook, '--event': colour, ...(!isLast && { marginInlineEnd: beyond }) }}
    >
      <Box
        sx={{
          ...barFill,
          ...(isFirst
            ? { borderInlineStart: '4px solid', borderColor: colour }
            : { marginInlineStart: beyond }),
          ...(isLast && { borderStartEndRadius: '4px', borderEndEndRadius: '4px' }),
        }}
      >
        <Box sx={isFirst ? { ...barTitle, width: `calc(${length * 100}% - 8px)` } : visuallyHidden}>
          <EventLink event={event}>
            <TitleFirst event={event} />
          </EventLink>
          <Category of={event} isOnColour />
          <span style={visuallyHidden}>{`, ${nthText(bar)}`}</span>
        </Box>
      </Box>
    </Box>
  );
}

function MonthEvent({ ofDay }: { ofDay: EventOfDay }) {
  const timeZone = useTimeZone();
  const { event, nth } = ofDay;
  const time = event.all_day || nth > 1 ? '' : clockText(event.start, timeZone);
  const nthOf = nthText(ofDay);
  return (
    <Box component="li" sx={{ ...entry, borderInlineStartColor: visibleColour(event.colour) }}>
      {time && <Box component="span" className="figures" sx={quiet}>{`${time} `}</Box>}
      <EventLink event={event}>
        <TitleFirst event={event} />
      </EventLink>
      <Category of={event} />
      {nthOf && <span style={visuallyHidden}>{`, ${nthOf}`}</span>}
    </Box>
  );
}

interface CategoryProps {
  of: EventOfDay['event'];
  /** Quiet words are not readable on the colour of a bar. */
  isOnColour?: boolean;
}

/** The category as a word: its colour alone says it to nobody who does not know the colours. */
const Category = ({ of: { category }, isOnColour = false }: CategoryProps) =>
  category && (
    <Box component="span" sx={{ ...categoryLook, ...(!isOnColour && quiet) }}>
      <span style={visuallyHidden}>, </span>
      {category}
    </Box>
  );

const cell = { height: { xs: 64, md: 112 }, verticalAlign: 'top', p: { xs: 0.25, md: 0.75 } };
const number = {
  position: 'relative',
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 28,
  minHeight: { xs: 44, md: 28 },
  width: { xs: '100%', md: 'auto' },
  px: 0.5,
  color: 'text.primary',
  textDecoration: 'none',
  borderRadius: 1,
  fontSize: '0.9375rem',
  '&:hover': { textDecoration: 'underline' },
} as const;
const marked = { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 700 };
/** Shown only where the screen is too narrow for the events. */
const badge = {
  display: { md: 'none' },
  fontSize: '0.75rem',
  lineHeight: 1.3,
  px: 0.75,
  border: '1px solid currentcolor',
  borderRadius: 2,
};
const todayWord = {
  display: { xs: 'none', md: 'inline' },
  marginInlineStart: 0.75,
  fontSize: '0.8125rem',
  fontWeight: 600,
};
const list = {
  display: { xs: 'none', md: 'grid' },
  listStyle: 'none',
  m: 0,
  mt: 0.5,
  p: 0,
  gap: 0.5,
};
const entry = {
  borderInlineStart: '4px solid',
  paddingInlineStart: 0.75,
  fontSize: '0.8125rem',
  lineHeight: 1.35,
  ...clamped(3),
} as const;
/** The title before the words for a state: a day of the month has little room. */
const TitleFirst = ({ event: { title, status } }: Pick<EventOfDay, 'event'>) => (
  <>
    <Box component={status === 'cancelled' ? 's' : 'span'}>{title}</Box>
    {status !== 'confirmed' && (
      <Box component="span" sx={{ ...quiet, fontStyle: 'italic' }}>
        {status === 'cancelled' ? ' cancelled' : ' to be confirmed'}
      </Box>
    )}
  </>
);

/** Reaches over the padding of the cell. */
const beyond = -0.75;
const barLook = { height: 22, position: 'relative' } as const;
const barFill = {
  height: '100%',
  bgcolor: 'color-mix(in srgb, var(--event) 22%, var(--mui-palette-background-paper))',
} as const;
/** The title lies over the following days of its bar. */
const barTitle = {
  position: 'absolute',
  zIndex: 1,
  top: 0,
  insetInlineStart: 4,
  paddingInlineStart: 0.75,
  lineHeight: '22px',
  fontSize: '0.8125rem',
  fontWeight: 600,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
} as const;
const quiet = { color: 'text.secondary' };
const categoryLook = { marginInlineStart: 0.75, fontSize: '0.75rem', fontWeight: 400 };
