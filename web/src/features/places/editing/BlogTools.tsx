import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/Edit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { api } from '#shared/contract/api';
import type { BlogSummary } from '#shared/contract/page-blogs';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback.tsx';

interface BlogToolsProps {
  blog: BlogSummary;
  onEdit: () => void;
  onChanged: () => Promise<unknown>;
}

/** What editors do with an entry of a Blog Page. */
export function BlogTools({ blog, onEdit, onChanged }: BlogToolsProps) {
  const { attempt, confirm } = useFeedback();
  const { pageUid, blogUid, title } = blog;
  async function remove() {
    if (!(await confirm('Delete blog', `“${title}” will be gone for everybody.`))) return;
    await attempt(() => call(api.pages.removeBlog, { pageUid, blogUid }), 'Deleted successfully.');
    await onChanged();
  }
  return (
    <Box className="no-print" sx={{ display: 'flex', gap: 1, mt: 1 }}>
      <Button
        size="small"
        startIcon={<EditIcon />}
        aria-label={`Edit blog: ${title}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        size="small"
        color="error"
        startIcon={<DeleteIcon />}
        aria-label={`Delete blog: ${title}`}
        onClick={() => void remove()}
      >
        Delete
      </Button>
    </Box>
  );
}
