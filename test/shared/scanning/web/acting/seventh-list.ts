import type { ProgramAddresses } from './program-addresses.ts';

/**
 * The seventh list: programs that the rule had not seen, written down before the rule was tried on it, from their routes and
 * templates and some by the names that such programs give. Of the acting ones 72 percent were held back on the first try,
 * of the harmless ones 2 percent were left out. After it the key of a payment was written as InvoicePlane draws it.
 */
export const seventhList: readonly ProgramAddresses[] = [
  {
    of: 'Emoncms, Modules/*/*_controller.php',
    acting: `/feed/create.json?tag=Test&name=Power&engine=5&options={"interval":10} /feed/delete.json?id=1
      /feed/post.json?id=1&time=1700000000&value=100 /feed/insert.json?id=1&time=UNIXTIME&value=100.0
      /feed/update.json?id=1&time=1700000000&value=100 /feed/scalerange.json?id=1&start=1&end=2&value=3
      /feed/clear.json?id=1 /feed/trim.json?id=1&start_time=1700000000 /feed/process/reset.json?id=1
      /feed/deletedatapoint.json?id=1&feedtime=1 /feed/deletedatarange.json?id=1&start=1&end=2
      /feed/set.json?id=1&fields={"name":"a"} /feed/updatesize.json /feed/sync.json
      /input/post?node=emontx&fulljson={"power1":100} /input/bulk?data=[[0,16,1137]] /input/clean
      /input/clean.json /input/cleanprocesslistfeeds /input/delete?inputid=1 /input/disable?inputid=1
      /input/enable /input/process/reset?inputid=1 /input/set?inputid=1&fields={"description":"a"}
      /input/set-descriptions?x=1 /input/set-node-input-descriptions?nodeid=1 /schedule/create.json
      /schedule/delete.json?id=1 /schedule/set.json?id=1&fields={"name":"x"} /user/changeusername?username=a
      /user/changeemail?email=a@b.test /user/newapikeyread /user/newapikeywrite.json /user/deleteall
      /user/logout /user/resend-verify?username=a /user/passwordreset?username=a&email=b /admin/shutdown
      /admin/reboot /admin/redisflush /admin/resetdiskstats /admin/service/start?name=a
      /admin/service/stop?name=a /admin/service/restart?name=a /admin/service/disable?name=a
      /admin/update/start?type=all /admin/component/update?module=a&branch=b
      /admin/component/update-all?branch=b /admin/serial/start?baudrate=1 /admin/serial/stop
      /admin/serial/cmd?cmd=x /admin/setuser?id=1 /admin/setuserfeed?id=1 /vis/multigraph/new.json
      /vis/multigraph/delete.json?id=1 /vis/multigraph/set.json?id=1&feedlist=[]`,
    harmless: `/feed/list.json /feed/list.json?userid=0 /feed/value.json?id=1 /feed/get.json?id=0&field=name
      /feed/aget.json?id=0 /feed/getmeta.json?id=1 /feed/timevalue.json?id=1 /feed/fetch.json?ids=1,2
      /feed/data.json?id=1&start=1&end=2&interval=60 /feed/csvexport.json?id=1&start=1&end=2
      /feed/export.json?id=1 /feed/getfeedsize.json?id=1 /feed/buffersize.json /feed/process/get.json?id=1
      /feed/view /feed/api /feed/sha256sum.json?id=1 /feed/getid.json?tag=a&name=b /input/get /input/get/emontx
      /input/list /input/getinputs /input/view /input/api /input/process/get?inputid=1 /input/isdisabled
      /process/list.json /process/map.json /process/api /schedule/list.json /schedule/view
      /schedule/get.json?id=1 /schedule/expression.json?id=1 /user/view /user/gettimezones.json /admin/info
      /admin/log /admin/users /admin/userlist.json?page=1&perpage=10 /admin/serial/running
      /admin/service/status?name=a /admin/component /admin/update /vis/list /vis/auto?feedid=1
      /vis/rawdata?feedid=1&fill=0&colour=008080 /vis/multigraph?mid=1 /vis/multigraph/getlist.json`,
  },
  {
    of: 'Headphones, headphones/webserve.py, api.py',
    acting: `/addArtist?artistid=ab-12 /addSeries?seriesid=ab-12 /getExtras?ArtistID=ab&newstyle=True
      /removeExtras?ArtistID=ab&ArtistName=x /pauseArtist?ArtistID=ab /resumeArtist?ArtistID=ab
      /removeArtist?ArtistID=ab /deleteArtist?ArtistID=5f /scanArtist?ArtistID=ab /deleteEmptyArtists
      /refreshArtist?ArtistID=ab /markAlbums?ArtistID=a&action=Wanted /addArtists?action=add
      /queueAlbum?AlbumID=a&ArtistID=b&new=False /choose_specific_download?AlbumID=a
      /download_specific_release?AlbumID=a&title=b&size=1&url=c&provider=d&kind=e
      /unqueueAlbum?AlbumID=a&ArtistID=b /deleteAlbum?AlbumID=a&ArtistID=b /switchAlbum?AlbumID=a&ReleaseID=b
      /editSearchTerm?AlbumID=a&SearchTerm=b /markUnmatched?action=ignoreArtist&existing_artist=a
      /markManual?action=unignoreArtist&existing_artist=a /markArtists?action=pause /importLastFM?username=a
      /importLastFMTag?tag=a&limit=50 /importItunes?path=/a /musicScan?path=/a&redirect=manageNew
      /musicScan?path=/a&scan=1 /forceUpdate /forceFullUpdate /forceSearch /forcePostProcess /checkGithub
      /clearLogs /toggleVerbose /clearhistory?type=all /clearhistory?date_added=2020 /generateAPI /forceScan
      /configUpdate?http_host=a /shutdown /restart /update /addReleaseById?rid=a&rgid=b /twitterStep1
      /testTwitter /testPushover /osxnotifyregister?app=x /api?apikey=ab&cmd=delArtist&id=5
      /api?apikey=ab&cmd=shutdown /api?apikey=ab&cmd=queueAlbum&id=5`,
    harmless: `/home /artistPage?ArtistID=ab /albumPage?AlbumID=ab /search?name=a&type=artist /upcoming /manage
      /manageArtists /manageAlbums /manageAlbums?Status=Wanted /manageAlbums?Status=Ignored
      /manageAlbums?Status=Snatched /manageNew /manageUnmatched /manageManual /history /logs /config /extras
      /getLog?iDisplayStart=0 /getArtists_json?iDisplayStart=0 /getInfo?ArtistID=a /getArtwork?AlbumID=a
      /api?apikey=ab&cmd=getIndex /api?apikey=ab&cmd=getArtist&id=5`,
  },
  {
    of: 'Calibre-Web, cps/*.py',
    acting: `/reconnect /watch/revoke /watch/subscribe /generate_auth_token/5 /unlink/github /unlink/google /logout`,
    harmless: `/stats /admin/view /admin/config /admin/usertable /admin/user/new /admin/logfile /admin/debug
      /basic_book/5 /get_update_status /opds/new /opds/discover /opds/rated /opds/hot /opds/letter
      /download/5/epub /shelf/create /shelf/edit/5 /shelf/5/stored/1 /shelf/order/5 /downloadlist /advsearch
      /tasks /cover/5/sm /register /read/5/epub /book/5 /hot/stored/ /archived/stored/ /me`,
  },
  {
    of: 'InvoicePlane, application/modules/*/views',
    acting: `/guest/quotes/approve/5 /guest/quotes/reject/5 /invoices/delete/5 /invoices/recurring/stop/5
      /mailer/send_invoice/5 /invoices/delete_invoice_tax/5/2 /clients/delete/5 /quotes/delete/5 /users/delete/5
      /user_clients/delete/5 /settings/remove_logo/invoice /sessions/logout /invoices/generate_sumex_copy/5
      /quotes/delete_quote_tax/5/2 /projects/delete/5 /tasks/delete/5 /upload/delete_file/ab
      /settings/versions/delete/5 /import/delete/5 /invoices/ajax/create /invoices/ajax/save
      /guest/gateways/paypal/paypal_create_order/k3JdQ0aB7xY2mN9pL4rT6vW8zC1eF5gH`,
    harmless: `/clients/form /clients/form/5 /clients/status/active /clients/status/inactive /clients/view/5
      /clients/view/5/invoices /custom_fields/table/all /custom_values/create/5 /custom_values/edit/5
      /guest/invoices/status/paid /guest/payment_information/form/abc /guest/quotes/status/approved
      /guest/quotes/status/rejected /guest/quotes/view/5 /guest/view/invoice/abc /invoices/client/5/open
      /invoices/client/5/closed /invoices/generate_pdf/5 /invoices/generate_xml/5 /invoices/status/draft
      /invoices/status/sent /invoices/status/viewed /invoices/recurring/index /mailer/invoice/5 /payments/form
      /payments/online_logs /payment_methods/form/5 /reports/payment_history /reports/sales_by_client /settings
      /sessions/login /sessions/passwordreset /tax_rates/form /email_templates/form/5 /import/form
      /invoices/download/a.pdf /welcome`,
  },
  {
    of: 'Zenphoto, zp-core/admin*.php',
    acting: `/zp-core/admin-logs.php?action=clear_log&page=logs&tab=setup&filename=setup&XSRFToken=0123456789abcdef0123456789abcdef
      /zp-core/admin-logs.php?action=delete_log&page=logs&tab=setup
      /zp-core/admin-themes.php?action=settheme&themealbum=a&theme=b
      /zp-core/admin-edit.php?action=refresh&album=a&image=b.jpg
      /zp-core/admin.php?action=clear_cache&XSRFToken=0123456789abcdef0123456789abcdef
      /zp-core/admin.php?action=reset_hitcounters /zp-core/admin.php?action=clear_rss_cache
      /zp-core/admin-edit.php?action=deletealbum&album=a
      /zp-core/admin-edit.php?action=deleteimage&album=a&image=b
      /zp-core/admin-edit.php?action=publish&value=1&album=a
      /zp-core/admin-refresh-metadata.php?start&XSRFToken=0123456789abcdef0123456789abcdef
      /zp-core/utilities/backup_restore.php?backup /zp-core/admin-users.php?action=deleteadmin&adminuser=5
      /zp-core/admin-edit.php?massedit&action=external&flag=1 /zp-core/admin.php?logout=1`,
    harmless: `/zp-core/admin-edit.php?page=edit&album=a&tab=imageinfo /zp-core/admin-edit.php?page=edit&album=a&massedit
      /zp-core/admin-edit.php?showthumbs=no /zp-core/admin-edit.php?tagsort=1
      /zp-core/admin-thumbcrop.php?a=a&i=b.jpg&subpage=1&tagsort=0
      /zp-core/admin-options.php?page=options&tab=theme&optiontheme=x /zp-core/admin-themes-editor.php?theme=x
      /zp-core/admin-logs.php?action=download_log&page=logs&tab=setup
      /zp-core/admin-logs.php?page=logs&tab=setup /index.php?album=a&image=b.jpg
      /zp-core/admin-upload.php?page=upload&album=a /zp-core/i.php?a=a&i=b.jpg&s=200
      /zp-core/admin-users.php?page=users`,
  },
];
