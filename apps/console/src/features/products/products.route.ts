import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { frameRoute } from '../../frame/frame.route.tsx';

export const productsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/products',
  component: lazyRouteComponent(() => import('./products.page.tsx'), 'ProductsPage'),
});

export const productRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/products/$productId',
  component: lazyRouteComponent(() => import('./product.page.tsx'), 'ProductPage'),
});
