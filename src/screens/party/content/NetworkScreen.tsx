import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../../ui/Button.tsx';
import { PostList } from '../../enrol/post/PostList.tsx';
import { Content } from './Content.tsx';

/** Shows members' posts that the office has published, and the person's own with their state. */
export function NetworkScreen() {
  const { t } = useTranslation();
  return (
    <Content page="network" picture="gallery6">
      <Link className={buttonClass({ kind: 'call', wide: true })} to="/addpost">
        {t('network:add')}
      </Link>
      <PostList />
    </Content>
  );
}
