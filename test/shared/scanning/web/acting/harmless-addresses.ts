/** An address that shows something, and the words of a link to it. */
export interface HarmlessAddress {
  readonly path: string;
  readonly words?: string;
}

const plain = (paths: string): readonly HarmlessAddress[] =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => ({ path }));

/**
 * Addresses as sites have them, many with a word that elsewhere acts. Written down before the rule was made, so that it
 * is measured by what was not made to fit it.
 */
export const harmlessAddresses: readonly HarmlessAddress[] = [
  // Words that have a verb in them: they were left out when calls were read more widely.
  ...plain(`
/include/beginning.php?page=a /provider.php?name=ada /reference.php?name=ada /installation.php?name=ada /forbidden.php?name=ada
/api/provider/5 /api/references/5 /api/installations/5 /api/deliveries/5 /api/delegations/5 /api/deletion/5 /api/balancer/5
/index.php?action=reference&id=5 /index.php?action=provider&id=5`),
  ...plain(`
/about /about-us /contact /impressum /privacy-policy /terms-of-service /cookie-settings /settings /settings/profile
/database /databases/12 /docs/reset-database /blog/how-to-reset-a-database /blog/seed-database-explained /setup /install
/components/toggle /database-setup-guide /help/restore-database /reset /tables/periodic /index.php?page=toggle-switches
/databases/setup /schema/database /setup-guide/database
/settings/notifications /profile /account /account/settings /account/orders /dashboard /dashboard/reports /team
/careers /jobs /jobs/12 /jobs/senior-developer /press /newsroom /locations /pricing /features /faq /help /support
/help/cancel-your-subscription /help/how-to-delete-your-account /support/articles/resetting-your-password
/how-to-delete-a-branch /blog /blog/page/2 /blog/2024/05/release-notes /blog/why-we-killed-our-monolith
/blog/how-to-remove-stains /blog/five-ways-to-stop-procrastinating /blog/the-art-of-closing-a-sale
/blog/cancel-culture-in-tech /blog/set-theory-for-beginners /blog/run-your-first-marathon
/blog/change-is-the-only-constant /blog/order-out-of-chaos /blog/lock-picking-as-a-hobby /blog/drop-shipping-explained
/blog/start-stop-continue-retrospectives /blog/reset-your-mind /blog/kill-your-darlings
/news /news/2024/05/17/city-opens-new-bridge /news/bank-closes-three-branches /news/police-stop-car-thieves
/news/parliament-rejects-budget /news/airline-cancels-flights-after-storm /news/court-orders-new-trial
/news/football/transfer-rumours /sport/transfers /sport/transfer-window-2024
/archive /archive/2024 /archive/2024/05 /archives/2019/11 /blog/archive/2023 /news/archive?year=2021
/order-history? /order-history?page=2 /orders /orders/1001 /order-status /order/1001 /order/1001/invoice
/cart /basket /checkout /wishlist /returns /shipping /gift-cards /stores /store/berlin
/products /products?page=3 /products?sort=price&order=asc /products?category=12 /products/red-shoes
/products/5 /products/5/reviews /products/trash-can-30l /products/padlock-40mm /products/set-of-six-glasses
/products/run-cap-blue /products/drop-earrings /products/kill-switch-relay /products/clear-tape
/products/remove-before-flight-keyring /products/stop-watch /products/change-purse /products/order-book-a5
/category/locks-and-keys /category/trash-bags /category/sets /category/running /c/archive-boxes
/product.php?id=17 /item.asp?sku=A-19 /view.php?id=5 /show.jsp?article=12 /news.php?id=9&lang=en
/article/12345/how-banks-transfer-money /article/678/restoring-old-furniture /story.html?id=44 /topic/55-run-commands
/docs /docs/getting-started /docs/install /docs/installation /docs/upgrade-guide /docs/api/reference
/docs/git/delete-a-branch /docs/cli/remove /docs/cli/run /docs/cli/stop /docs/sql/delete /docs/sql/drop-table
/docs/sql/truncate /docs/current/sql-delete.html /docs/reference/kill.html /docs/transactions/commit-and-rollback
/docs/restart/services/nginx /docs/security/revoking-tokens /docs/billing/cancel-plan /docs/data/import-export
/documentation/reset /manual/en/function.unlink.php /manual/en/function.session-destroy.php /man/1/rm /man/8/shutdown
/reference/array/remove /guide/ban-evasion /guides/lock-down-your-server /tutorials/create-an-app /tutorial/update-react
/wiki/Main_Page /wiki/Delete_key /wiki/Kill_Bill /wiki/Order_of_the_Garter /wiki/Set_(mathematics) /wiki/Trash_metal
/wiki/Stop_sign /wiki/Transfer_function /wiki/Lock_(computer_science) /w/index.php?title=Delete_key&action=history
/w/index.php?title=Main_Page&action=edit /w/index.php?title=Main_Page&action=info /wiki/Special:Log
/forum /forum/viewtopic.php?f=1&t=42 /forum/viewforum.php?f=3 /forum/memberlist.php?mode=leaders
/forum/ucp.php?mode=register /t/how-do-i-remove-my-account/5512 /questions/1234/how-to-delete-a-git-branch
/search?q=how+to+delete /search?q=delete /search?query=cancel+order&page=2 /tags/delete /tag/reset /?s=remove
/login /sign-in /register /signup /password/forgot /forgot-password /password/reset /users/password/new
/users /users/5 /users/5/posts /users/ada /users/5/edit /u/ada /members?filter=new /posts/5 /posts/5/comments
/posts/new /create /submit /subscribe /newsletter /events /events/2024-05-17 /events/summer-party/register
/calendar?month=5&year=2024 /gallery /gallery/album/3 /photos/8/large /videos/run-lola-run /podcast/12-delete-all-data
/movies/kill-bill-vol-1 /movies/dead-man-walking /books/the-order-of-time /music/let-it-be /recipes/stir-fry
/recipes/lemon-drop-cookies /weather?city=Berlin /maps?lat=52.5&lon=13.4 /changelog /change-log /release-notes
/releases/v2.1.0 /status /health /api/v1/items /api/v1/items?limit=10&offset=20 /api/v1/items/5 /api/v1/orders?status=cancelled
/api/users?deleted=false&archived=true /api/settings /feed /rss.xml /sitemap /sitemap.html /robots-explained
/assets/remove.js /static/css/reset.css /img/delete.png /js/order-form.js /fonts/clear-sans.woff2
/download/manual.pdf /downloads /files/run-2024.csv /reports/2024/q1 /reports?from=2024-01-01&to=2024-03-31
/import-export-duties /customs/import-duties /logistics/order-tracking /fitness/running-shoes /trash-collection-dates
/city/trash-calendar?district=5 /bus/stops /bus/stops/12 /stations/transfer-times /posts?status=trash /list?tab=archive
/list?view=archive&page=2 /inbox?filter=unread /inbox?folder=trash /index.php?page=contact /index.php?id=12&L=1
/index.php?option=com_content&view=article&id=5 /index.php?route=product/product&product_id=42
/node/5 /node/12?page=1 /?p=123 /?page_id=2 /de/ueber-uns /de/aktuelles /de/bestellung-und-versand /de/anleitung-konto-loeschen
/fr/actualites /fr/comment-supprimer-un-compte /es/noticias /es/como-eliminar-manchas /it/notizie /pt/noticias /nl/nieuws
/pl/aktualnosci /ru/novosti /ja/news
/go/refresh?to=/start /refresh?view=list /dashboard?refresh=30 /api/stats?refresh=true /board.php?id=5&refresh=1
/board.cgi?cmd=show&id=5 /gallery.php?cmd=list /w.cgi?command=viewUser&id=3 /feed?cmd=12 /blog?cmd=
/openapi.json?version=3 /opendata/datasets/5 /open-source?ref=nav /jobs/open?page=2 /issues/open?label=bug /door/open-day
/doors/12 /garage/opening-hours?id=3 /products?order=5 /subscribe?order=asc
`),
  { path: '/glossary/12', words: 'Delete key' },
  { path: '/docs/branches', words: 'Delete a branch' },
  { path: '/orders/list', words: 'Order history' },
  { path: '/archive/all', words: 'Archive' },
  { path: '/pages/77', words: 'Import guide' },
  { path: '/pages/78', words: 'How to cancel' },
  { path: '/pages/79', words: 'Reset your password' },
  { path: '/pages/80', words: 'Change log' },
  { path: '/talks', words: 'Submit a talk' },
  { path: '/posts/81', words: 'Bank closes three branches' },
  { path: '/posts/82', words: 'Why we killed our monolith' },
  { path: '/posts/83', words: 'Kill Bill: a review after twenty years' },
  { path: '/club', words: 'Register' },
  { path: '/start', words: 'Start here' },
  { path: '/posts/84', words: 'Wie lösche ich mein Konto?' },
  { path: '/posts/85', words: '削除方法について' },
  { path: '/index.php?/users/show/5' },
  { path: '/forum/?/topic/12/how-to-delete-an-account' },
  { path: '/games/kick-off' },
];
