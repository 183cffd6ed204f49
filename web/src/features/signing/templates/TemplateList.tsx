import { Box, Button, Chip, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { families } from '#shared/signing/families';
import type { TemplateSummary } from '#shared/signing/signing-templates.contract';
import { pathTo } from '#shared/site/paths';
import { RowList } from '../../../components/lists/RowList.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { tableFrame } from '../tableFrame.ts';
import { counted } from '../words.ts';

const columns = [
  { name: 'Title', isName: true, sx: { minWidth: 180 } },
  { name: 'Kind' },
  { name: 'Content' },
  { name: 'State' },
  { name: 'Changed', sx: { whiteSpace: 'nowrap' } },
  { name: 'Author', under: 'Changed', hasName: true },
] as const;

interface TemplateListProps {
  templates: readonly TemplateSummary[];
  onCopy: (template: TemplateSummary) => void;
  onRemove: (template: TemplateSummary) => void;
}

/** Lists templates, with what can be done with each. */
export const TemplateList = ({ templates, ...acts }: TemplateListProps) => (
  <Box sx={tableFrame}>
    <RowList
      label="Templates"
      list="signing-templates"
      columns={columns}
      rows={templates.map((template) => ({
        key: template.templateUid,
        cells: cellsOf(template),
        acts: <Acts template={template} {...acts} />,
      }))}
    />
  </Box>
);

const cellsOf = (row: TemplateSummary) => [
  <Link
    key="title"
    component={RouterLink}
    to={pathTo('/signing/templates/:templateUid', { templateUid: row.templateUid })}
  >
    {row.title}
  </Link>,
  families[row.family],
  row.pages === 0
    ? 'No PDF'
    : `${counted(row.pages, 'page')}, ${counted(row.parties, 'recipient')}`,
  <Chip
    key="state"
    size="small"
    variant="outlined"
    color={row.is_complete ? 'success' : 'warning'}
    label={row.is_complete ? 'Ready to send' : 'Not finished'}
  />,
  <DateWords key="changed" at={row.updated_at} />,
  row.author,
];

interface ActsProps extends Omit<TemplateListProps, 'templates'> {
  template: TemplateSummary;
}

function Acts({ template, onCopy, onRemove }: ActsProps) {
  const { templateUid, title, is_complete } = template;
  return (
    <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 0.5 }}>
      {is_complete && (
        <Button
          size="small"
          variant="outlined"
          component={RouterLink}
          to={pathTo('/signing/templates/:templateUid/send', { templateUid })}
          aria-label={`Send “${title}”`}
        >
          Send
        </Button>
      )}
      <Button size="small" aria-label={`Copy “${title}”`} onClick={() => onCopy(template)}>
        Copy
      </Button>
      <Button
        size="small"
        color="error"
        aria-label={`Remove “${title}”`}
        onClick={() => onRemove(template)}
      >
        Remove
      </Button>
    </Box>
  );
}
