import { Button, Chip } from '@mui/material';
import type { ConnectionHeader } from '#shared/connection-headers/connection-headers.contract';
import { isOpen, windowOf } from '#shared/kernel/publish-window';
import { serverNow } from '../../api/clock.ts';
import { useIsNarrow } from '../../components/hooks/useIsNarrow.ts';
import { CardList } from '../../components/lists/CardList.tsx';
import { type Row, RowList } from '../../components/lists/RowList.tsx';
import { Moment } from '../../components/text/Moment.tsx';
import { locationName } from './words.ts';

interface HeaderTableProps {
  headers: readonly ConnectionHeader[];
  /** The id of the header in the form. */
  edited: string | undefined;
  onEdit: (header: ConnectionHeader) => void;
  onRemove: (header: ConnectionHeader) => void;
}

const columns = [
  { name: 'Publish Start' },
  { name: 'Publish End' },
  { name: 'Caption', isName: true, sx: { minWidth: 160 } },
  { name: 'Caption Location', under: 'Caption' },
  { name: 'Created At', order: 'descending' },
  { name: 'Currently Live' },
] as const;

/** The list of headers: the specified columns, or cards with the same content on a phone. */
export function HeaderTable({ headers, edited, onEdit, onRemove }: HeaderTableProps) {
  const isNarrow = useIsNarrow();
  const rows = headers.map((header) => ({
    key: header.connectionheaderUid,
    isSelected: header.connectionheaderUid === edited,
    header,
    cells: [
      <Moment key="start" at={header.publish_start} />,
      <Moment key="end" at={header.publish_end} />,
      header.caption,
      locationName(header.caption_location),
      <Moment key="created" at={header.created_at} />,
      <LiveChip key="live" header={header} />,
    ],
    acts: (
      <>
        <Button size="small" aria-label={`Edit: ${nameOf(header)}`} onClick={() => onEdit(header)}>
          Edit
        </Button>
        <Button
          size="small"
          aria-label={`Delete: ${nameOf(header)}`}
          onClick={() => onRemove(header)}
        >
          Delete
        </Button>
      </>
    ),
  }));
  if (isNarrow) return <CardList label="Headers" heading="h3" cards={rows.map(cardOf)} />;
  return <RowList label="Headers" list="headers" columns={columns} rows={rows} sx={dense} />;
}

const isLive = (header: ConnectionHeader): boolean => isOpen(windowOf(header), serverNow());

const LiveChip = ({ header }: { header: ConnectionHeader }) =>
  isLive(header) ? <Chip label="Yes" color="success" variant="outlined" /> : 'No';

/** A card has no heads of columns, so its values have words that say what they are. */
const cardOf = ({
  key,
  header,
  acts,
}: Pick<Row, 'key' | 'acts'> & { header: ConnectionHeader }) => ({
  key,
  acts,
  title: nameOf(header),
  aside: isLive(header) && <Chip label="Live" color="success" variant="outlined" />,
  facts: [
    ['Currently Live', !isLive(header) && 'Not live'],
    [
      'Publish Start and Publish End',
      <span key="window">
        From <Moment at={header.publish_start} /> until <Moment at={header.publish_end} />
      </span>,
    ],
    ['Caption Location', locationName(header.caption_location)],
    [
      'Created At',
      <span key="created">
        Created <Moment at={header.created_at} />
      </span>,
    ],
  ] as const,
});

const dense = {
  fontSize: '0.875rem',
  '& td, & th': { px: 1, fontSize: 'inherit' },
  '& td:last-child': { whiteSpace: 'nowrap' },
  '& td button': { minWidth: 0 },
};

/** Returns a name that distinguishes a header in the labels of its buttons. */
const nameOf = (header: ConnectionHeader): string =>
  header.caption || header.alttext || header.created_at.slice(0, 10);
