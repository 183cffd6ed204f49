import { Box, ButtonBase, Typography } from '@mui/material';
import type { RollOverview } from '#shared/emergency/roll-call.contract';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { List } from '../../../components/layout/layout.tsx';

interface GroupCountsProps {
  /** Undefined while they load. */
  groups: RollOverview['by_group'] | undefined;
  chosen: string | undefined;
  onChoose: (group: string | undefined) => void;
}

/**
 * How many people of each group are not known yet, the most first. Each row narrows the list. In a
 * narrow window the groups are above the names (`RollFind`).
 */
export function GroupCounts({ groups, chosen, onChoose }: GroupCountsProps) {
  const sorted = groups?.toSorted((a, b) => b.help + b.none - (a.help + a.none));
  return (
    <Box component="section" aria-labelledby="roll-groups" sx={side}>
      <Typography variant="h3" id="roll-groups" sx={{ mb: 1 }}>
        By group
      </Typography>
      {!sorted && <Skeletons heights={[48, 48, 48]} what="the groups" />}
      <List gap={0.5}>
        {sorted?.map(({ group, name, people, safe, none, help, away = 0 }) => (
          <li key={group}>
            <ButtonBase
              aria-pressed={chosen === group}
              onClick={() => onChoose(chosen === group ? undefined : group)}
              sx={{ ...row, ...(chosen === group && pressed) }}
            >
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {name}
              </Box>
              <Box component="span" className="figures" sx={{ whiteSpace: 'nowrap' }}>
                {none + help === 0
                  ? away === people
                    ? 'All away'
                    : 'All safe'
                  : `${none + help} of ${people} not yet safe`}
              </Box>
              <Box component="span" aria-hidden sx={track}>
                <Box component="span" sx={{ ...bar, width: `${(safe / people) * 100}%` }} />
              </Box>
            </ButtonBase>
          </li>
        ))}
      </List>
    </Box>
  );
}
const side = { minWidth: 0, display: { xs: 'none', lg: 'block' } };
const row = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: 1,
  width: '100%',
  px: 1.5,
  py: 1,
  font: 'inherit',
  textAlign: 'start',
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
};
const pressed = { outline: '2px solid', outlineColor: 'primary.main' };
const track = { gridColumn: '1 / -1', height: 6, borderRadius: 3, bgcolor: 'divider' };
const bar = { display: 'block', height: '100%', borderRadius: 3, bgcolor: 'success.main' };
