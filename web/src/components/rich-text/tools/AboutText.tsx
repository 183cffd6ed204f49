import { Box } from '@mui/material';
import { Row } from '../../layout/layout.tsx';
import { visuallyHidden } from '../../screen/visuallyHidden.ts';

interface AboutTextProps {
  id: string;
  count: number;
  fault?: string | undefined;
  hint?: string;
}

/** The line below the text: its fault or hint, and its number of words. */
export function AboutText({ id, count, fault, hint }: AboutTextProps) {
  return (
    <Row
      gap={2}
      justify="space-between"
      isOneLine
      sx={{ fontSize: '0.875rem', color: 'text.secondary' }}
    >
      <div id={id}>
        {fault ? (
          <Box component="span" role="alert" sx={{ color: 'error.main' }}>
            {fault}
          </Box>
        ) : (
          hint
        )}
        <Box component="span" sx={visuallyHidden}>
          {
            ' Alt+F10 goes to the toolbar. In lists and tables, Tab moves inside; press Escape, then Tab, to leave the text.'
          }
        </Box>
      </div>
      <Box component="span" className="figures" sx={{ whiteSpace: 'nowrap' }}>
        {count === 1 ? '1 word' : `${count.toLocaleString('en-AU')} words`}
      </Box>
    </Row>
  );
}
