import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

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
        <Box component="span" sx={heading}>
          {icon}
          <Box component="span" sx={{ fontWeight: 600, fontSize: '1.125rem' }}>
            {title}
          </Box>
          {count > 0 && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {count}
            </Box>
          )}
        </Box>
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
    <Box component="ul" aria-label={label} sx={list}>
      {texts.map(({ text, note }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be the same
        <Box component="li" key={i} sx={entry}>
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '68ch' }}>
            {text}
          </Box>
          {note && (
            <Box sx={{ mt: 0.5, fontSize: '0.875rem', color: 'text.secondary' }}>{note}</Box>
          )}
        </Box>
      ))}
    </Box>
  );

const heading = { display: 'flex', alignItems: 'center', gap: 1.25, color: 'text.primary' };
const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };
const entry = {
  paddingInlineStart: 2,
  borderInlineStart: '3px solid',
  borderColor: 'primary.main',
  breakInside: 'avoid',
};
