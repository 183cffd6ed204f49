import { Box, ButtonBase } from '@mui/material';
import type { HomeStudent } from '#shared/home/home.contract';
import { initialsOf } from '#shared/people/names';
import { Quiet } from '../components/layout/layout.tsx';

interface ChildrenRowProps {
  people: readonly HomeStudent[];
  chosen: string | undefined;
  onChoose: (userUid: string | undefined) => void;
}

/** The children of a carer. Choosing one shows only what concerns this child. */
export function ChildrenRow({ people, chosen, onChoose }: ChildrenRowProps) {
  if (people.length < 2) return null;
  return (
    <Box role="group" aria-label="Children" className="no-print" sx={row}>
      <ButtonBase aria-pressed={!chosen} onClick={() => onChoose(undefined)} sx={chip}>
        All
      </ButtonBase>
      {people.map(({ userUid, firstname, surname, year }) => (
        <ButtonBase
          key={userUid}
          aria-pressed={userUid === chosen}
          onClick={() => onChoose(userUid === chosen ? undefined : userUid)}
          sx={chip}
        >
          <Box component="span" aria-hidden sx={initials}>
            {initialsOf({ firstname, surname })}
          </Box>
          <Box component="span" sx={names}>
            {firstname}
            {year && (
              <Quiet component="span" sx={{ fontWeight: 400 }}>
                {year}
              </Quiet>
            )}
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

/** On a phone the children are one line, which moves under the finger. */
const row = {
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  gap: 1,
  mb: { xs: 3, md: 4 },
  overflowX: { xs: 'auto', sm: 'visible' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 0.5, sm: 0 },
  '& > *': { flexShrink: 0 },
};
const chip = {
  minHeight: 44,
  px: { xs: 1.5, sm: 2 },
  gap: 1,
  borderRadius: '22px',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  fontSize: '0.9375rem',
  fontWeight: 600,
  '&[aria-pressed="true"]': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px' },
  '&[aria-pressed="true"], &:hover': { color: 'primary.main' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
};
/** On a phone the year is below the name, so that two children fit. */
const names = {
  display: 'flex',
  columnGap: 1,
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'center' },
  lineHeight: { xs: 1.15, sm: 'inherit' },
  '& > span': { fontSize: { xs: '0.75rem', sm: 'inherit' } },
};
const initials = {
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  marginInlineStart: { xs: -0.75, sm: -1.25 },
  borderRadius: '50%',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.8125rem',
};
