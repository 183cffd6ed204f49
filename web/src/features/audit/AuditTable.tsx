import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { DateText } from '../../components/DateText.tsx';
import { PersonLink } from './PersonLink.tsx';
import type { RowsProps } from './rows.ts';
import { deedOf } from './words.ts';

/** The audit as a table, newest first. */
export const AuditTable = ({ rows, onChoose }: RowsProps) => (
  <TableContainer tabIndex={0} role="region" aria-label="Audit, table">
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>When</TableCell>
          <TableCell sx={person}>Who</TableCell>
          <TableCell>What</TableCell>
          <TableCell sx={person}>Whose record</TableCell>
          <TableCell>From</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.auditUid} hover sx={{ '& > td': { verticalAlign: 'top' } }}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <DateText at={row.at} withTime />
            </TableCell>
            <TableCell>
              <PersonLink
                person={row.by}
                shows="everything this person did"
                onChoose={() => onChoose({ staff: row.by.userUid })}
              />
            </TableCell>
            <TableCell title={row.route}>{deedOf(row)}</TableCell>
            <TableCell>
              <PersonLink
                person={row.child}
                shows="everything about this child"
                onChoose={() => onChoose({ child: row.child.userUid })}
              />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{row.network || '–'}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
);

/** One long name takes no room from the others. */
const person = { width: '24%', minWidth: '10em' };
