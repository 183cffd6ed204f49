import { Box } from '@mui/material';
import { Quiet } from '../../components/layout/layout.tsx';

interface ConsentProps {
  /** What stands before it, such as `You agreed:`. */
  words: string;
  consent: string;
}

/** What people agree to, or agreed to, with an answer. It is the school's sentence, so it is set off. */
export const Consent = ({ words, consent }: ConsentProps) => (
  <Box sx={{ width: '100%' }}>
    <Quiet>{words}</Quiet>
    <Box component="blockquote" sx={quoted}>
      {consent}
    </Box>
  </Box>
);

const quoted = {
  m: 0,
  mt: 0.5,
  paddingInlineStart: 1.5,
  borderInlineStart: '3px solid',
  borderColor: 'divider',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
