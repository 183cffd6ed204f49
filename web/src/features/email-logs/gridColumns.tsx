import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { subjectsOf } from '#shared/email-logs/email-log-columns';
import type { EmailStatistics } from '#shared/email-logs/emailstatistics.contract';
import type { LogType } from '#shared/mailings/mailing';
import type { ChannelName } from '#shared/notifications/channels';
import { DateText } from '../../components/text/DateText.tsx';
import { Address, Clicked, Delivered, Opened, SubjectLinks, Uids } from './Happenings.tsx';
import { logTypeName } from './names.ts';

type Column = GridColDef<EmailStatistics>;
type Cell = GridRenderCellParams<EmailStatistics>;

const plain = (
  field: keyof EmailStatistics,
  headerName: string,
  width: Pick<Column, 'width' | 'flex' | 'minWidth'>,
): Column => ({ field, headerName, ...width });

const email: Column = {
  ...plain('SESDestinationAddress', 'Email', { flex: 0.4, minWidth: 200 }),
  renderCell: ({ row }: Cell) => <Address of={row.SESDestinationAddress} />,
};
const sent: Column = {
  field: 'SnsPublishTime',
  headerName: 'Sent Date',
  width: 92,
  renderCell: ({ row }: Cell) => <DateText at={row.SnsPublishTime} withTime />,
};
const type: Column = {
  ...plain('type', 'Type', { width: 98 }),
  valueGetter: (_, row) => row.kind ?? logTypeName(row.type),
};
const facts: Column[] = [
  {
    ...plain('Delivery', 'Delivered', { width: 104 }),
    renderCell: ({ row }: Cell) => <Delivered message={row} />,
  },
  {
    ...plain('Open', 'Opened', { width: 92 }),
    renderCell: ({ row }: Cell) => <Opened message={row} />,
  },
  {
    ...plain('Click', 'Clicked', { width: 84 }),
    renderCell: ({ row }: Cell) => <Clicked message={row} />,
  },
];

const aboutPosts: Column[] = [
  email,
  plain('intended_recipient', 'Intended Recipient', { flex: 0.3, minWidth: 92 }),
  sent,
  type,
  {
    ...plain('postsUid', 'Posts Uid', { width: 66 }),
    valueGetter: (_, row) => row.postsUid.join(', '),
    renderCell: ({ row }: Cell) => <Uids of={row.postsUid} />,
  },
  {
    ...plain('posts', 'Subject Link', { flex: 1.6, minWidth: 180 }),
    renderCell: ({ row }: Cell) => <SubjectLinks message={row} />,
  },
  ...facts,
];

const aboutAbsences: Column[] = [
  plain('user_id', 'UserId', { width: 90 }),
  plain('user_name', 'Name', { width: 110 }),
  { ...email, flex: 1, minWidth: 160 },
  sent,
  type,
  plain('subject', 'Subject', { flex: 1.2, minWidth: 160 }),
  plain('student_id', 'StudentId', { width: 84 }),
  plain('student_name', 'Student Name', { width: 110 }),
  plain('absence_date', 'Absence Date', { width: 92 }),
  plain('reason', 'Reason', { width: 110 }),
  ...facts,
];

const others: Column[] = [
  plain('user_name', 'Name', { flex: 0.8, minWidth: 110 }),
  email,
  sent,
  { ...type, width: 110 },
  plain('subject', 'Subject', { flex: 1.4, minWidth: 160 }),
  ...facts,
];

const columns = { posts: aboutPosts, absence: aboutAbsences, other: others } as const;

const name = plain('user_name', 'Name', { flex: 0.8, minWidth: 110 });
const failed: Column = {
  ...plain('Failure', 'Failed', { flex: 1, minWidth: 140 }),
  renderCell: ({ row: { Failure } }: Cell) => Failure?.reason ?? '',
};
const aboutSubject: Column[] = [
  sent,
  { ...type, width: 110 },
  plain('subject', 'Subject', { flex: 1.4, minWidth: 160 }),
];

/** The columns of other channels. Of a number the log shows 3 digits, and of a push no address. */
const onChannel = {
  sms: [
    name,
    plain('SESDestinationAddress', 'Number', { width: 96 }),
    ...aboutSubject,
    {
      ...plain('Delivery', 'Delivered', { width: 104 }),
      renderCell: ({ row }: Cell) => <Delivered message={row} />,
    },
    failed,
  ],
  push: [name, ...aboutSubject, failed],
} as const satisfies Record<Exclude<ChannelName, 'mail'>, Column[]>;

/** Returns the table columns of a type of message on a channel. */
export const gridColumns = (kind: LogType, channel: ChannelName = 'mail'): readonly Column[] =>
  channel === 'mail' ? columns[subjectsOf[kind]] : onChannel[channel];
