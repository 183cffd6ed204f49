import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ConnectionHeader } from '#shared/contract/connection-headers';
import { isOpen, windowOf } from '#shared/domain/publish-window';
import { serverNow } from '../../api/clock.ts';
import { Moment } from '../../components/Moment.tsx';
import { locationName } from './words.ts';

interface HeaderTableProps {
  headers: readonly ConnectionHeader[];
  /** The one in the form. */
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

/** The headers there are. */
export function HeaderTable({ headers, edited, onEdit, onRemove }: HeaderTableProps) {
  const now = serverNow();
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
            <TableRow
              key={header.connectionheaderUid}
              hover
              selected={header.connectionheaderUid === edited}
            >
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
                {isOpen(windowOf(header), now) ? (
                  <Chip label="Yes" color="success" variant="outlined" />
                ) : (
                  'No'
                )}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap', '& button': { minWidth: 0 } }}>
                <Button
                  size="small"
                  aria-label={`Edit: ${nameOf(header)}`}
                  onClick={() => onEdit(header)}
                >
                  Edit
                </Button>
                <Button
                  size="small"
                  aria-label={`Delete: ${nameOf(header)}`}
                  onClick={() => onRemove(header)}
                >
                  Delete
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const dense = { fontSize: '0.875rem', '& td, & th': { px: 1, fontSize: 'inherit' } };

/** What tells one header from another for those who hear the buttons. */
const nameOf = (header: ConnectionHeader): string =>
  header.caption || header.alttext || header.created_at.slice(0, 10);
