import { Box } from '@mui/material';
import {
  clickedAt,
  deliveredAt,
  failuresOf,
  type LogColumn,
  openedAt,
  tableColumns,
} from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import { dayIn } from '#shared/kernel/zone';
import type { LogType } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/channels';
import { CardList } from '../../components/lists/CardList.tsx';
import { SortChoice } from '../../components/lists/SortChoice.tsx';
import { Address } from '../../components/text/Address.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { gridColumns } from './gridColumns.tsx';
import { SubjectLinks } from './Happenings.tsx';
import { logTypeName, messagesOn } from './names.ts';
import type { RowsProps } from './rows.ts';
import { type LogView, sorts } from './view.ts';

const facts: readonly string[] = ['Delivered', 'Opened', 'Clicked'];
const events: readonly string[] = ['Sent Date', ...facts];
/** The columns in the title of a card, and the type, which is its first fact. */
const above: readonly string[] = ['Email', 'Type', 'Subject Link', 'Subject'];
/** On other channels a card has the name as its title. */
const aboveOn = (channel: ChannelName) => (channel === 'mail' ? above : [...above, 'Name']);
const times: readonly string[] = ['SnsPublishTime', 'Delivery', 'Open', 'Click'];

/** Returns the names of the sort orders of the columns. */
const sortNames = (kind: LogType, channel: ChannelName) =>
  Object.fromEntries(
    gridColumns(kind, channel).map(({ field, name }) => {
      const [desc, asc] = times.includes(field)
        ? ['newest first', 'oldest first']
        : ['Z to A', 'A to Z'];
      return [field, [`${name}, ${desc}`, `${name}, ${asc}`] as const];
    }),
  );

/**
 * The e-mail log on narrow screens: a card for each message, with the columns of the table. The
 * address is its first line, then come the subject, the type and what happened.
 */
export function LogCards({ rows, view }: RowsProps) {
  const timeZone = useTimeZone();
  return (
    <CardList
      label={messagesOn[view.channel]}
      cards={rows.map((message) => ({
        key: message.emailstatisticsUid,
        title: (
          <>
            {view.channel === 'mail' ? (
              <Address of={message.SESDestinationAddress} />
            ) : (
              message.user_name
            )}
            <Box component="span" sx={subject}>
              {message.posts.length > 0 ? <SubjectLinks message={message} /> : message.subject}
            </Box>
          </>
        ),
        ...linesOf(message, view, timeZone),
      }))}
    />
  );
}

/** Chooses the order of the cards. */
export const LogSort = ({ view, onSort }: Pick<RowsProps, 'view' | 'onSort'>) => (
  <SortChoice
    isTool
    width={212}
    sort={view.sort as string}
    order={view.order}
    names={sortNames(view.filter.types, view.channel)}
    onSort={(chosen, order) => {
      const sort = sorts.find((each) => each === chosen);
      if (sort) onSort(sort, order);
    }}
  />
);

/** The lines of a card: its state, the type and whom it was for, then what happened. */
function linesOf(message: EmailStatistics, { filter, channel }: LogView, timeZone: string) {
  const { word, color } = stateOf(message);
  const state = (
    <Box component="span" sx={{ color, fontWeight: 600 }}>
      {word}
    </Box>
  );
  const told = (isEvent: boolean) =>
    tableColumns(filter.types, channel)
      .filter(
        ({ title }) => !aboveOn(channel).includes(title) && isEvent === events.includes(title),
      )
      .map((column) => [column.title, factOf(column, message, timeZone)] as const);
  return {
    facts: [
      ['State', state] as const,
      ['Type', message.kind ?? logTypeName(message.type)] as const,
      ...told(false),
    ],
    events: told(true),
  };
}

/** Returns what a card shows of a column. */
function factOf({ title, words }: LogColumn, message: EmailStatistics, timeZone: string) {
  if (title === 'Posts Uid') return null;
  if (title === 'Opened' && !message.Open && message.machine_open) return 'Opened by a machine';
  if (title === 'Clicked' && !message.Click && message.machine_click) return 'Clicked by a machine';
  const text = words(message, timeZone);
  if (title === 'Sent Date') return whole(`Sent ${text}`);
  // The words of a failure say what it is.
  if (title === 'Delivered' && !deliveredAt(message)) return text && whole(withoutDay(text));
  // A time alone does not say of what.
  return text && facts.includes(title) ? whole(`${title} ${withoutDay(text)}`) : text;

  /** Leaves out the day of the sending, which stands before. */
  function withoutDay(of: string) {
    return of.replaceAll(`${dayIn(timeZone, new Date(message.SnsPublishTime))} `, '');
  }
}

/** Keeps a day with its time on one line, unless there is more to say than fits. */
const whole = (text: string) => (
  <Box component="span" sx={text.length < 40 ? { whiteSpace: 'nowrap' } : undefined}>
    {text}
  </Box>
);

const subject = {
  display: 'block',
  fontSize: '0.875rem',
  fontWeight: 400,
  // The links of a digest stand below each other: room for a finger.
  '& a': { minHeight: 24, lineHeight: '24px' },
};

/** The state of a message in one word, with its colour. */
interface State {
  readonly word: string;
  readonly color: 'error.main' | 'warning.main' | 'success.main' | 'primary.main' | 'text.primary';
}

/** Returns the state of a message: its worst failure, or else the last thing that happened. */
function stateOf(message: EmailStatistics): State {
  if (message.Failure) return { word: 'Failed', color: 'error.main' };
  const [failure] = failuresOf(message);
  if (failure) {
    const word = /^\w+( rendered)?/.exec(failure.words)?.[0] ?? failure.words;
    return { word, color: word === 'Delayed' ? 'warning.main' : 'error.main' };
  }
  if (clickedAt(message)) return { word: 'Clicked', color: 'success.main' };
  if (openedAt(message)) return { word: 'Opened', color: 'success.main' };
  if (deliveredAt(message)) return { word: 'Delivered', color: 'primary.main' };
  return { word: 'Sent', color: 'text.primary' };
}
