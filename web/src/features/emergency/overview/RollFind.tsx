import { Box, ButtonBase } from '@mui/material';
import type { RollOverview } from '#shared/emergency/roll-call.contract';
import { SearchBox } from '../../../components/forms/SearchBox.tsx';
import { Column } from '../../../components/layout/layout.tsx';

interface RollFindProps {
  /** Undefined while they load. */
  groups: RollOverview['by_group'] | undefined;
  group: string | undefined;
  onGroup: (group: string | undefined) => void;
  name: string;
  onName: (name: string) => void;
}

/**
 * Finds a person among all names: by name, and by group where the groups are not beside the list. It
 * stays in the window while the names scroll.
 */
export const RollFind = ({ groups = [], group, onGroup, name, onName }: RollFindProps) => (
  <Column gap={1} isBound className="no-print" sx={bar}>
    <SearchBox label="Find a person by name" value={name} onChange={onName} />
    {groups.length > 1 && (
      <Box role="group" aria-label="Groups" sx={chips}>
        {[{ group: undefined, name: 'Everyone', open: 0 }, ...groups.map(withOpen)].map((each) => (
          <ButtonBase
            key={each.group ?? ''}
            aria-pressed={each.group === group}
            onClick={() => onGroup(each.group)}
            sx={{ ...chip, ...(each.group === group && chosen) }}
          >
            {each.open > 0 ? `${each.name} · ${each.open}` : each.name}
          </ButtonBase>
        ))}
      </Box>
    )}
  </Column>
);

const withOpen = ({ group, name, none, help }: RollOverview['by_group'][number]) => ({
  group,
  name,
  open: none + help,
});

/** Below the bar of the portal. */
const bar = { position: 'sticky', top: 56, zIndex: 5, py: 1, mb: 1, bgcolor: 'background.default' };
/** Beside a wide list stand the groups themselves. */
const chips = { display: { xs: 'flex', lg: 'none' }, gap: 1, overflowX: 'auto', p: 0.25 };
const chip = {
  flexShrink: 0,
  minHeight: 44,
  px: 1.5,
  font: 'inherit',
  fontSize: '0.9375rem',
  whiteSpace: 'nowrap',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const chosen = {
  bgcolor: 'primary.main',
  borderColor: 'primary.main',
  color: 'primary.contrastText',
};
