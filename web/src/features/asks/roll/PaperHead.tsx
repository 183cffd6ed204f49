import { Box, Typography } from '@mui/material';
import type { Roll } from '#shared/asks/asks.contract';
import { useSession } from '../../../auth/session.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { countOnPaper, missingOnPaper } from './rollWords.ts';

interface PaperHeadProps {
  roll: Roll;
  /** The confidential answers are shown, and so on the sheet. */
  isOpen: boolean;
}

/** What a printed roll says at its top: what is not on it, how many go, who counted, whom to call. */
export function PaperHead({ roll, isOpen }: PaperHeadProps) {
  const { phoneNumber } = useSession().settings;
  const missing = missingOnPaper(roll, isOpen);
  const subjects = roll.groups.flatMap(({ people }) => people.map(({ subject }) => subject));
  return (
    <Column gap={1} sx={onPaper}>
      {missing && subjects.length > 0 && <Typography sx={strong}>{missing}</Typography>}
      <Typography className="figures" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
        {countOnPaper(subjects)}
      </Typography>
      <Typography>
        Counted by <Box component="span" sx={{ ...line, width: 240 }} /> at{' '}
        <Box component="span" sx={{ ...line, width: 96 }} />
      </Typography>
      {phoneNumber && <Typography>{`The school: ${phoneNumber}`}</Typography>}
    </Column>
  );
}

const onPaper = { display: 'none', displayPrint: 'grid' };
const strong = { p: 1.5, border: '3px solid #000', fontSize: '1.125rem', fontWeight: 700 };
const line = { display: 'inline-block', borderBottom: '1px solid #000' };
