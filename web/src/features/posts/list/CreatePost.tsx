import { pathTo } from '#shared/site/paths';
import { CreateNew } from '../../../components/lists/CreateNew.tsx';

/** The links to the forms of new posts and headers. */
export const CreatePost = () => (
  <CreateNew
    links={[
      [
        pathTo('/admin/add-notice'),
        'Notice/Principal/Dailymail',
        'A notice, a principal’s message or a daily e-mail',
      ],
      [pathTo('/admin/add-newsletter'), 'Newsletter Article', 'An article of Connections'],
      [
        pathTo('/admin/add-newsletter-header'),
        'Newsletter Header',
        'The picture above Connections',
      ],
    ]}
  />
);
