import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/Edit';
import ShowIcon from '@mui/icons-material/Visibility';
import HideIcon from '@mui/icons-material/VisibilityOff';
import { Button } from '@mui/material';
import type { BlogSummary } from '#shared/pages/page-blogs.contract';
import { pages as pagesApi } from '#shared/pages/pages.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Row } from '../../../components/layout/layout.tsx';

interface BlogToolsProps {
  blog: BlogSummary;
  onEdit: () => void;
  onChanged: () => Promise<unknown>;
}

/** The actions of editors on a blog entry. */
export function BlogTools({ blog, onEdit, onChanged }: BlogToolsProps) {
  const { attempt, confirm, fail, say } = useFeedback();
  const { pageUid, blogUid, title, pageHide = false } = blog;
  async function remove() {
    if (!(await confirm('Delete blog', `“${title}” will be gone for everybody.`))) return;
    await attempt(() => call(pagesApi.removeBlog, { pageUid, blogUid }), 'Deleted successfully.');
    await onChanged();
  }
  /** Hides or shows the entry at once. All other saved fields stay the same. */
  async function setHidden(isHidden: boolean) {
    try {
      const { content_html, updated_at, ...saved } = await call(pagesApi.getBlog, {
        pageUid,
        blogUid,
      });
      const { publish_start = null, publish_end = null } = saved;
      const fields = { title: saved.title, content_html, publish_start, publish_end };
      const act = { pageUid, blogUid, updated_at, ...fields, pageHide: isHidden };
      await call(pagesApi.updateBlog, act);
      say('Blog saved successfully.', () => void setHidden(!isHidden));
    } catch (error) {
      fail(error);
    }
    await onChanged();
  }
  return (
    <Row className="no-print" sx={{ mt: 1 }}>
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
        startIcon={pageHide ? <ShowIcon /> : <HideIcon />}
        aria-label={`${pageHide ? 'Show' : 'Hide'} blog: ${title}`}
        onClick={() => void setHidden(!pageHide)}
      >
        {pageHide ? 'Show' : 'Hide'}
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
    </Row>
  );
}
