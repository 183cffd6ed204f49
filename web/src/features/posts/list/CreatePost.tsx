import { pathTo } from '#shared/site/paths';
import { CreateNew } from '../../../components/lists/CreateNew.tsx';

/** The links to the forms of new posts and headers. */
export const CreatePost = () => (
  <CreateNew
    links={[
      [pathTo('/admin/add-newsletter-header'), 'Newsletter Header'],
      [pathTo('/admin/add-newsletter'), 'Newsletter Article'],
      [pathTo('/admin/add-notice'), 'Notice/Principal/Dailymail'],
    ]}
  />
);
