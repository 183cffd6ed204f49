import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { List, Quiet, Row } from '../../components/layout/layout.tsx';

interface GoalPartProps {
  title: string;
  /** The number of texts. */
  count: number;
  icon: ReactNode;
  /** Shown when there is nothing. */
  empty: string;
  children: ReactNode;
}

/** A part of a semester that opens and closes: goals, reflections, or comments. */
export function GoalPart({ title, count, icon, empty, children }: GoalPartProps) {
  const id = useId();
  return (
    <Accordion
      defaultExpanded
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: 'h2' }, transition: { timeout: 150 } }}
      sx={{ borderRadius: 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary
        expandIcon={<ExpandIcon />}
        id={`${id}-title`}
        aria-controls={`${id}-part`}
        sx={{ font: 'inherit', minHeight: 56 }}
      >
        <Row component="span" gap={1.25} align="center" isOneLine sx={{ color: 'text.primary' }}>
          {icon}
          <Box component="span" sx={{ fontWeight: 600, fontSize: '1.125rem' }}>
            {title}
          </Box>
          {count > 0 && <Quiet component="span">{count}</Quiet>}
        </Row>
      </AccordionSummary>
      <AccordionDetails id={`${id}-part`} sx={{ pt: 0 }}>
        {count === 0 && <Typography color="textSecondary">{empty}</Typography>}
        {children}
      </AccordionDetails>
    </Accordion>
  );
}

interface TextsProps {
  label: string;
  texts: readonly { readonly text: string; readonly note: string }[];
}

/** Texts with a note below each: who wrote it, when, and where it comes from. */
export const Texts = ({ label, texts }: TextsProps) =>
  texts.length === 0 ? null : (
    <List aria-label={label} gap={1.5}>
      {texts.map(({ text, note }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be the same
        <Box component="li" key={i} sx={entry}>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '68ch' }}>
            {text}
          </Box>
          {note && (
            <Quiet size="medium" sx={{ mt: 0.5 }}>
              {note}
            </Quiet>
          )}
        </Box>
      ))}
    </List>
  );
const entry = {
  paddingInlineStart: 2,
  borderInlineStart: '3px solid',
  borderColor: 'primary.main',
  breakInside: 'avoid',
};
