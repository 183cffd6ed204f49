import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ConnectionHeader } from '#shared/connection-headers/connection-headers.contract';
import { isOpen, windowOf } from '#shared/kernel/publish-window';
import { serverNow } from '../../api/clock.ts';
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
  'Publish Start',
  'Publish End',
  'Caption',
  'Caption Location',
  'Created At',
  'Currently Live',
  'Actions',
];

/** The table of headers. */
export function HeaderTable({ headers, edited, onEdit, onRemove }: HeaderTableProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Headers, table">
      <Table size="small" sx={dense}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column}
                aria-sort={column === 'Created At' ? 'descending' : undefined}
              >
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {headers.map((header) => (
            <HeaderRow
              key={header.connectionheaderUid}
              header={header}
              isEdited={header.connectionheaderUid === edited}
              onEdit={() => onEdit(header)}
              onRemove={() => onRemove(header)}
            />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface HeaderRowProps {
  header: ConnectionHeader;
  isEdited: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function HeaderRow({ header, isEdited, onEdit, onRemove }: HeaderRowProps) {
  return (
    <TableRow hover selected={isEdited}>
      <TableCell>
        <Moment at={header.publish_start} />
      </TableCell>
      <TableCell>
        <Moment at={header.publish_end} />
      </TableCell>
      <TableCell sx={{ minWidth: 160 }}>{header.caption}</TableCell>
      <TableCell>{locationName(header.caption_location)}</TableCell>
      <TableCell>
        <Moment at={header.created_at} />
      </TableCell>
      <TableCell>
        {isOpen(windowOf(header), serverNow()) ? (
          <Chip label="Yes" color="success" variant="outlined" />
        ) : (
          'No'
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', '& button': { minWidth: 0 } }}>
        <Button size="small" aria-label={`Edit: ${nameOf(header)}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" aria-label={`Delete: ${nameOf(header)}`} onClick={onRemove}>
          Delete
        </Button>
      </TableCell>
    </TableRow>
  );
}

const dense = { fontSize: '0.875rem', '& td, & th': { px: 1, fontSize: 'inherit' } };

/** Returns a name that distinguishes a header in the labels of its buttons. */
const nameOf = (header: ConnectionHeader): string =>
  header.caption || header.alttext || header.created_at.slice(0, 10);
