import { subjectsOf } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import type { LogType } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/channels';
import type { ListColumn } from '../../components/lists/ListGrid.tsx';
import { Address } from '../../components/text/Address.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { Clicked, Delivered, Opened, SubjectLinks, Uids } from './Happenings.tsx';
import { logTypeName } from './names.ts';

type Column = ListColumn<EmailStatistics>;
type Place = Pick<Column, 'width' | 'flex' | 'minWidth' | 'under' | 'hasName'>;
type Text = {
  [Field in keyof EmailStatistics]-?: EmailStatistics[Field] extends string | undefined
    ? Field
    : never;
}[keyof EmailStatistics];

const plain = (field: Text, name: string, place: Place): Column => ({
  field,
  name,
  cell: (message) => message[field],
  ...place,
});

const wide = { flex: 1, minWidth: 180 };
const date = { width: 152 };

const email = (place: Place): Column => ({
  field: 'SESDestinationAddress',
  name: 'Email',
  cell: ({ SESDestinationAddress }) => <Address of={SESDestinationAddress} />,
  ...place,
});
const sent: Column = {
  field: 'SnsPublishTime',
  name: 'Sent Date',
  cell: ({ SnsPublishTime }) => <DateText at={SnsPublishTime} withTime />,
  ...date,
};
const type: Column = {
  field: 'type',
  name: 'Type',
  under: 'Sent Date',
  cell: (message) => message.kind ?? logTypeName(message.type),
};
const delivered: Column = {
  field: 'Delivery',
  name: 'Delivered',
  cell: (message) => <Delivered message={message} />,
  ...date,
};
const opened: Column = {
  field: 'Open',
  name: 'Opened',
  cell: (message) => <Opened message={message} />,
  ...date,
};
const clicked: Column = {
  field: 'Click',
  name: 'Clicked',
  cell: (message) => <Clicked message={message} />,
  ...date,
};
const facts = [delivered, opened, clicked];
const name = plain('user_name', 'Name', { flex: 0.8, minWidth: 160 });
const subject = plain('subject', 'Subject', wide);

const aboutPosts: readonly Column[] = [
  email({ flex: 0.9, minWidth: 180 }),
  plain('intended_recipient', 'Intended Recipient', { under: 'Email' }),
  sent,
  type,
  {
    field: 'posts',
    name: 'Subject Link',
    cell: (message) => <SubjectLinks message={message} />,
    ...wide,
  },
  {
    field: 'postsUid',
    name: 'Posts Uid',
    under: 'Subject Link',
    cell: ({ postsUid }) => <Uids of={postsUid} />,
  },
  ...facts,
];

/** 13 columns in 6 cells: each has what belongs together. */
const aboutAbsences: readonly Column[] = [
  name,
  plain('user_id', 'UserId', { under: 'Name' }),
  email({ under: 'Name' }),
  sent,
  type,
  subject,
  plain('reason', 'Reason', { under: 'Subject', hasName: true }),
  plain('student_name', 'Student Name', { width: 150 }),
  plain('student_id', 'StudentId', { under: 'Student Name' }),
  plain('absence_date', 'Absence Date', { under: 'Student Name' }),
  delivered,
  opened,
  { ...clicked, under: 'Opened', hasName: true },
];

const others: readonly Column[] = [name, email({ under: 'Name' }), sent, type, subject, ...facts];

const columns = { posts: aboutPosts, absence: aboutAbsences, other: others } as const;

const failed: Column = {
  field: 'Failure',
  name: 'Failed',
  cell: ({ Failure }) => Failure?.reason,
  flex: 1,
  minWidth: 140,
};

/** The columns of other channels. Of a number the log shows 3 digits, and of a push no address. */
const onChannel = {
  sms: [
    name,
    plain('SESDestinationAddress', 'Number', { under: 'Name' }),
    sent,
    type,
    subject,
    delivered,
    failed,
  ],
  push: [name, sent, type, subject, failed],
} as const satisfies Record<Exclude<ChannelName, 'mail'>, readonly Column[]>;

/** Returns the table columns of a type of message on a channel. */
export const gridColumns = (kind: LogType, channel: ChannelName = 'mail'): readonly Column[] =>
  channel === 'mail' ? columns[subjectsOf[kind]] : onChannel[channel];
