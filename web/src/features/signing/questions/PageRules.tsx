import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import type { PageRule } from '#shared/signing/form';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { Column } from '../../../components/layout/layout.tsx';
import { withChange } from '../editor/order.ts';
import type { TemplateTools } from '../editor/useTemplateValues.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { askedBefore, conditionOn } from './conditions.ts';

/** Pages that are only in the document after some answers. */
export function PageRules({ tools: { values, change } }: { tools: TemplateTools }) {
  const { page_rules, questions, pages } = values;
  // Others would read an answer for the school alone from the pages that they see.
  const asked = askedBefore(questions).filter(({ school_only }) => !school_only);
  const [first] = asked;
  if (page_rules.length === 0 && (!first || pages.length === 0)) return null;
  const write = (rules: PageRule[]) => change({ page_rules: rules });
  return (
    <Column component="section" aria-labelledby="page-rules">
      <About />
      {page_rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its position in the list
        <Box key={at} role="group" aria-label={`Rule ${at + 1}`} sx={row}>
          <PageSelect
            label="From page"
            page={rule.from}
            count={pages.length}
            onChoose={(from) =>
              write(withChange(page_rules, at, { from, to: Math.max(from, rule.to) }))
            }
          />
          <PageSelect
            label="To page"
            page={rule.to}
            count={pages.length}
            onChoose={(to) => write(withChange(page_rules, at, { to }))}
          />
          <ConditionFields
            label="When are they in the document?"
            condition={rule.shown_if}
            questions={asked}
            onChange={(shown_if) => shown_if && write(withChange(page_rules, at, { shown_if }))}
          />
          <IconButton
            aria-label={`Remove rule ${at + 1}`}
            onClick={() => write(page_rules.toSpliced(at, 1))}
            sx={{ mt: { sm: 3.5 } }}
          >
            <RemoveIcon />
          </IconButton>
        </Box>
      ))}
      {first && (
        <div>
          <Button
            startIcon={<AddIcon />}
            variant="outlined"
            disabled={page_rules.length >= 20}
            onClick={() => write([...page_rules, { from: 1, to: 1, shown_if: conditionOn(first) }])}
          >
            Add rule
          </Button>
        </div>
      )}
    </Column>
  );
}

const About = () => (
  <div>
    <Typography variant="h2" id="page-rules">
      Rules for pages
    </Typography>
    <Typography color="textSecondary">
      Some pages can be left out. The document has them only after the answers that you choose.
    </Typography>
  </div>
);

interface PageSelectProps {
  label: string;
  page: number;
  count: number;
  onChoose: (page: number) => void;
}

/** Chooses a page of the document. A page that no longer exists stays to be seen. */
export const PageSelect = ({ label, page, count, onChoose }: PageSelectProps) => (
  <SelectField
    label={label}
    value={String(page)}
    options={Array.from({ length: Math.max(count, page) }, (_, n) => [
      String(n + 1),
      n < count ? String(n + 1) : `${n + 1} (missing)`,
    ])}
    onChoose={(chosen) => onChoose(Number(chosen))}
    fault={page > count ? 'This page does not exist.' : undefined}
  />
);

const row = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  justifyItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '100px 100px minmax(0, 1fr) auto' },
};
