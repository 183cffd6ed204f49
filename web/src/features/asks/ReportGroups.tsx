import { Box } from '@mui/material';
import type { AskReport } from '#shared/asks/asks.contract';
import { RowList } from '../../components/lists/RowList.tsx';

/** How many groups are shown at once. More are folded in: the names come first. */
const mostShown = 6;

/** How many have answered in each group. */
export function ReportGroups({ groups }: { groups: AskReport['by_group'] }) {
  const list = (
    <RowList
      label="By group"
      columns={columns}
      heading="h3"
      rows={groups.map(({ groupUid, groupname, asked, done }) => ({
        key: groupUid,
        cells: [groupname, ...[done, asked - done, asked].map((n) => n.toLocaleString('en-AU'))],
      }))}
    />
  );
  return (
    <Box component="section" aria-label="By group">
      {groups.length > mostShown ? (
        <Box component="details" sx={fold}>
          <summary>{`By group: ${groups.length} groups`}</summary>
          {list}
        </Box>
      ) : (
        list
      )}
    </Box>
  );
}

const columns = [
  { name: 'Group', isName: true },
  { name: 'Answered' },
  { name: 'Outstanding' },
  { name: 'Asked' },
];
const fold = { '& > summary': { py: 1.25, fontWeight: 600, cursor: 'pointer' } };
