/** What one program links to, as its templates write it: an element on a line, with values where a template has variables. */
interface ProgramLinks {
  readonly of: string;
  readonly acting: string;
  readonly harmless: string;
}

/**
 * The sixth list: links with the markup around them, of programs that the rule had not seen, written down from their
 * templates and routes before the rule was tried on them; labels are in the program's own language. Of the acting ones 89
 * percent were held back on the first try, of the harmless ones 21 percent were left out. `CSRF` stands for a token of 32
 * hexadecimal digits, `SID` for SMF's pair of a name and a token.
 */
const lists: readonly ProgramLinks[] = [
  {
    of: 'GetSimple CMS, admin/',
    acting: `
<a class="delconfirm" title="Delete archive: 2025-01.zip?" href="/admin/deletefile.php?zip=2025-01.zip&amp;nonce=CSRF">&times;</a>
<a href="/admin/backup-edit.php?p=delete&amp;id=about&amp;nonce=CSRF" title="Delete page: About?" id="delback">Delete</a>
<a href="/admin/backup-edit.php?p=restore&amp;id=about&amp;nonce=CSRF" accesskey="r">Restore</a>
<a href="/admin/backups.php?deleteall&amp;nonce=CSRF" title="Delete all backups" class="confirmation">Delete all</a>
<a class="cancel" href="/admin/components.php?cancel">Cancel</a>
<a class="draftpublish" href="/admin/changedata.php?publish&amp;id=about" accesskey="p">Publish</a>
<a class="pageclone" href="/admin/pages.php?id=about&amp;action=clone&amp;nonce=CSRF">Clone</a>
<a href="/admin/deletefile.php?draft=about&amp;nonce=CSRF">Delete</a>
<a href="/admin/deletefile.php?id=about&amp;nonce=CSRF">Delete</a>
<a href="/admin/plugins.php?set=i18n.php&amp;nonce=CSRF" class="toggleEnable" title="Enable: I18N">Activate</a>
<a href="/admin/plugins.php?set=i18n.php&amp;nonce=CSRF" title="Deactivate"><i class="icon"></i></a>
<a href="/admin/profile.php?undo&amp;new&amp;nonce=CSRF&amp;userid=ada">Undo</a>
<a id="flushcache" title="Flush the cache" href="/admin/settings.php?flushcache">Flush all caches</a>
<a href="/admin/index.php?safemodeoff">Disable</a>
<a href="/admin/settings.php?undo&amp;nonce=CSRF">Undo</a>
<a href="/admin/theme-edit.php?cancel">Cancel</a>
<a class="delconfirm" title="Delete file: a.png" href="/admin/deletefile.php?file=a.png&amp;path=img&amp;nonce=CSRF">&times;</a>`,
    harmless: `
<a title="Download archive 2025-01.zip" href="/admin/download.php?file=backups/2025-01.zip&amp;nonce=CSRF">2025-01.zip</a>
<a class="draftview" href="/index.php?id=about&amp;draft" target="_blank">View</a>
<a href="/admin/backup-edit.php?p=view&amp;id=about" target="_blank">A backup is available</a>
<a href="/admin/edit.php?id=about&amp;draft" class="label label-ghost">Draft</a>
<a href="/admin/edit.php?id=about&amp;nodraft" class="label label-ghost">Published</a>
<a href="/admin/load.php?id=i18n&amp;settings">I18N settings</a>
<a title="Edit page: About" href="/admin/edit.php?id=about">About</a>
<a href="/admin/log.php?log=failedlogins.log">Failed Logins</a>
<a href="/admin/share.php?term=Share" rel="fancybox_s">Share</a>
<a href="/admin/archive.php">Website archives</a>
<a href="/admin/backups.php">Page backups</a>
<a href="/admin/edit.php">Create new page</a>
<a class="settings center" href="/admin/health-check.php">Health check</a>
<a href="/admin/theme-edit.php?t=Innovation&amp;f=header.inc.php">Edit theme</a>
<a href="/admin/upload.php?path=img">img</a>`,
  },
  {
    of: 'FluxBB',
    acting: `
<a href="/forum/admin_bans.php?del_ban=5">Remove</a>
<a href="/forum/moderate.php?fid=2&amp;open=5&amp;csrf_token=CSRF">Open topic</a>
<a href="/forum/moderate.php?fid=2&amp;close=5&amp;csrf_token=CSRF">Close topic</a>
<a href="/forum/moderate.php?fid=2&amp;stick=5&amp;csrf_token=CSRF">Stick topic</a>
<a href="/forum/moderate.php?fid=2&amp;unstick=5&amp;csrf_token=CSRF">Unstick topic</a>
<a href="/forum/login.php?action=out&amp;id=2&amp;csrf_token=CSRF">Logout</a>
<a href="/forum/profile.php?action=delete_avatar&amp;id=2&amp;csrf_token=CSRF">Delete avatar</a>
<a href="/forum/misc.php?action=markread&amp;csrf_token=CSRF">Mark all topics as read</a>
<a href="/forum/misc.php?action=markforumread&amp;fid=2&amp;csrf_token=CSRF">Mark this forum as read</a>
<a href="/forum/misc.php?action=subscribe&amp;fid=2&amp;csrf_token=CSRF">Subscribe to this forum</a>
<a id="unsubscribe" href="/forum/misc.php?action=unsubscribe&amp;tid=5&amp;csrf_token=CSRF">Unsubscribe</a>
<a href="/forum/profile.php?action=promote&amp;id=3&amp;pid=9&amp;csrf_token=CSRF">Promote user</a>
<a href="/forum/profile.php?action=change_email&amp;id=2&amp;key=ab12cd34">activate</a>`,
    harmless: `
<a href="/forum/admin_users.php?ip_stats=2">here</a>
<a href="/forum/admin_groups.php?edit_group=5">Edit group</a>
<a href="/forum/admin_statistics.php?action=phpinfo">Show info</a>
<a href="/forum/admin_users.php?show_users=192.0.2.7">Find more users for this IP</a>
<a href="/forum/moderate.php?get_host=192.0.2.7">192.0.2.7</a>
<a href="/forum/extern.php?action=feed&amp;fid=2&amp;type=atom">Atom forum feed</a>
<a href="/forum/moderate.php?fid=2&amp;p=1">Moderate forum</a>
<a href="/forum/moderate.php?fid=2&amp;tid=5&amp;action=all">All</a>
<a href="/forum/search.php?action=show_new" title="Find topics with new posts since your last visit.">New</a>
<a href="/forum/search.php?action=show_unanswered" title="Find topics with no replies.">Unanswered</a>
<a href="/forum/admin_loader.php?plugin=AP_News_Generator.php">News Generator</a>
<a href="/forum/profile.php?section=privacy&amp;id=2">Privacy</a>
<a href="/forum/login.php?action=forget">Forgotten your password?</a>
<a href="/forum/viewtopic.php?id=5&amp;action=new" title="Go to the first new post">New posts</a>
<a href="/forum/profile.php?action=change_pass&amp;id=2">Change password</a>
<a href="/forum/profile.php?action=upload_avatar&amp;id=2">Change avatar</a>
<a href="/forum/search.php?action=show_subscriptions&amp;user_id=2">Show all subscribed topics</a>
<a href="/forum/post.php?tid=5&amp;qid=9">Quote</a>
<a href="/forum/misc.php?report=9">Report</a>
<a href="/forum/edit.php?id=9">Edit</a>
<a href="/forum/misc.php?action=rules">Rules</a>`,
  },
  {
    of: 'Simple Machines Forum 2.1',
    acting: `
<a href="/index.php?action=admin;area=managesearch;sa=createfulltext;SID">create fulltext index</a>
<a href="/index.php?action=admin;area=managesearch;sa=createmsgindex;resume;SID">resume</a>
<a href="/index.php?action=admin;area=managesearch;sa=removecustom;SID">remove custom index</a>
<a href="/index.php?action=admin;area=repairboards;fixErrors;SID">Yes</a>
<a href="/index.php?action=admin;area=smileys;sa=setorder;location=0;source=5;after=7;reorder=1;SID" title="Move smiley here"><span class="main_icons select_below"></span></a>
<a href="/index.php?action=admin;area=theme;sa=remove;th=3;SID" data-confirm="Are you sure you want to permanently remove this theme?" class="you_sure"><span class="main_icons delete"></span></a>
<a href="/index.php?action=admin;area=theme;th=3;SID;sa=copy">Create a template copy</a>
<a href="/index.php?action=admin;area=theme;th=3;SID;sa=reset;who=1">Change current options for all members</a>
<a href="/index.php?action=attachapprove;sa=all;mid=5;SID">Approve all</a>
<a href="/index.php?action=attachapprove;sa=reject;aid=5;SID">Delete</a>
<a href="/index.php?action=buddy;u=5;SID">Add to my buddy list</a>
<a href="/index.php?action=likes;ltype=msg;sa=like;like=5;SID" class="msg_like"><span class="main_icons like"></span> Like</a>
<a href="/index.php?action=logout;SID">Logout</a>
<a href="/index.php?action=pm;sa=manrules;apply;SID" onclick="return confirm('Are you sure you wish to apply all rules?');">Apply rules</a>
<a href="/index.php?action=pm;sa=removeall2;f=inbox;SID">Yes</a>
<a href="/index.php?action=profile;area=lists;sa=buddies;u=2;remove=5;SID"><span class="main_icons delete" title="Remove"></span></a>
<a href="/index.php?action=quickmod;board=1.0;actions%5B5%5D=lock;SID" class="you_sure"><span class="main_icons lock" title="Lock"></span></a>
<a href="/index.php?action=quickmod;board=1.0;actions%5B5%5D=remove;SID" class="you_sure"><span class="main_icons delete"></span></a>
<a href="/index.php?action=quickmod;board=1.0;actions%5B5%5D=sticky;SID" class="you_sure"><span class="main_icons sticky"></span></a>
<a href="/index.php?action=theme;sa=pick;u=-1;SID">Change</a>
<a href="/index.php?action=deletemsg;msg=5;SID" class="you_sure">Remove</a>
<a href="/index.php?action=lock;topic=5.0;SID">Lock topic</a>
<a href="/index.php?action=lockvoting;topic=5.0;SID">Lock voting</a>
<a href="/index.php?action=markasread;sa=board;board=1.0;SID">Mark read</a>
<a href="/index.php?action=sticky;topic=5.0;SID">Set topic sticky</a>
<a href="/index.php?action=notifytopic;topic=5.0;mode=3;SID">Receive email or alert</a>
<a href="/index.php?action=vote;topic=5.0;SID">Remove vote</a>
<a href="/index.php?action=pm;sa=pmactions;pm_actions%5B5%5D=delete;f=inbox;start=0;SID" class="you_sure">Delete</a>
<a href="/index.php?action=admin;area=packages;sa=remove;package=a.zip;SID">Delete</a>
<a href="/index.php?action=moderate;area=reportedposts;sa=handle;rid=5;closed=1;SID">Close</a>`,
    harmless: `
<a href="/index.php?action=profile;u=5" title="View the profile of Ada">Ada</a>
<a href="/index.php?action=admin;area=ban;sa=edit;bg=5">Modify</a>
<a href="/index.php?action=admin;area=ban;sa=edittrigger;bg=5;bi=7">Edit trigger</a>
<a href="/index.php?action=admin;area=languages;sa=editlang;lid=english" class="button">Edit</a>
<a href="/index.php?action=moderate;area=viewgroups;sa=members;group=2">Global Moderator</a>
<a href="/index.php?action=admin;area=featuresettings;sa=profileedit;fid=1">Modify</a>
<a href="/index.php?board=1.0;sort=subject;desc">Subject</a>
<a href="/index.php?topic=5.msg9#new">Welcome to SMF!</a>
<a href="/index.php?action=profile;area=tracking;sa=ip;searchip=192.0.2.7;u=5">192.0.2.7</a>
<a href="/index.php?action=calendar;viewlist;year=2026;month=11;day=27" class="button">List</a>
<a href="/index.php?action=calendar;year=2026;month=10">October</a>
<a href="/index.php?action=helpadmin;help=see_member_ip" class="help">192.0.2.7</a>
<a href="/index.php?action=admin;area=logs;sa=errorlog;backtrace=5">Backtrace</a>
<a href="/index.php?action=admin;area=manageboards;sa=board;boardid=1" class="button">modify</a>
<a href="/index.php?action=admin;area=permissions;sa=modify;group=2">Modify</a>
<a href="/index.php?action=admin;area=packages;sa=examine;package=a.zip;file=a.php" title="View">a.php</a>
<a href="/index.php?action=pm;f=inbox;start=0;sort=subject">Subject</a>
<a href="/index.php?action=unreadreplies;sort=subject">Subject</a>
<a href="/index.php?action=mlist">23</a>
<a href="/index.php?action=admin;area=theme;th=3;SID;sa=edit">Curve</a>
<a href="/index.php?action=calendar;sa=post;month=11;year=2026;day=27;SID">Post event</a>
<a href="/index.php?action=admin;area=theme;sa=admin;SID">Back</a>
<a href="/index.php?action=dlattach;topic=5.0;attach=7">a.png</a>
<a href="/index.php?action=calendar;sa=ical;eventid=5;SID">Export event</a>
<a href="/index.php?action=post;msg=9;topic=5.0">Modify</a>
<a href="/index.php?action=post;quote=9;topic=5.0">Quote</a>
<a href="/index.php?action=reporttm;topic=5.0;msg=9">Report to moderator</a>
<a href="/index.php?action=splittopics;topic=5.0;at=9">Split topic</a>
<a href="/index.php?action=movetopic;current_board=1;topic=5.0">Move topic</a>`,
  },
  {
    of: 'Coppermine 1.6',
    acting: `
<a href="/cpg/keywordmgr.php?page=delete&amp;remove=heron&amp;form_token=CSRF&amp;timestamp=1790000000" onclick="return confirm('Are you sure?')" title="Delete">heron</a>
<a href="/cpg/pluginmgr.php?op=install&amp;p=a&amp;form_token=CSRF&amp;timestamp=1790000000" title="Install"><img src="images/icons/plugin_mgr.png" alt=""></a>
<a href="/cpg/pluginmgr.php?op=uninstall&amp;p=5&amp;form_token=CSRF&amp;timestamp=1790000000" title="Uninstall"><img src="images/icons/delete.png" alt=""></a>
<a href="/cpg/pluginmgr.php?op=moveu&amp;p=5&amp;form_token=CSRF&amp;timestamp=1790000000"><img src="images/icons/up.png" alt=""></a>
<a href="/cpg/catmgr.php?op=move&amp;cid1=5&amp;pos1=2&amp;cid2=7&amp;pos2=1&amp;form_token=CSRF" class="rounded_menu"><span><img src="images/icons/up.png" alt=""></span></a>
<a href="/cpg/catmgr.php?op=movebottom&amp;cid1=5&amp;pos1=2&amp;form_token=CSRF" class="rounded_menu"><span><img src="images/icons/downdown.png" alt=""></span></a>
<a href="/cpg/catmgr.php?op=deletecat&amp;cid=5&amp;form_token=CSRF" class="rounded_menu"><span><img src="images/icons/delete.png" alt=""></span></a>
<a href="/cpg/addfav.php?pid=5&amp;ref=displayimage.php">Add to favorites</a>
<a href="/cpg/addfav.php?pid=5">Add to favorites</a>
<a href="/cpg/mode.php?what=news&amp;referer=index.php" title="Show news"><span>Show news</span></a>
<a href="/cpg/delete.php?id=5&amp;what=album&amp;form_token=CSRF&amp;timestamp=1790000000" class="adm_menu" onclick="return confirm('Are you sure you want to delete this album?');"><span>Delete this album</span></a>
<a href="/cpg/delete.php?msg_id=5&amp;what=comment&amp;form_token=CSRF&amp;timestamp=1790000000" onclick="return confirm('Are you sure?');" title="Delete this comment"><img src="delete.png" alt=""></a>
<a href="/cpg/reviewcom.php?pos=-5&amp;msg_id=7&amp;form_token=CSRF&amp;timestamp=1790000000&amp;what=approve" title="Approve"><img src="images/icons/comment_approve.png" alt=""></a>
<a href="/cpg/reviewcom.php?pos=-5&amp;msg_id=7&amp;form_token=CSRF&amp;timestamp=1790000000&amp;what=disapprove" title="Disapprove"><img src="images/icons/comment_disapprove.png" alt=""></a>
<a href="/cpg/banning.php?delete_comment_id=5"><img src="images/icons/delete.png" alt=""></a>
<a href="/cpg/delete.php?id=u5&amp;album_listbox=name_a&amp;action=change_status&amp;what=user&amp;form_token=CSRF&amp;timestamp=1790000000" title="">Active</a>
<a href="/cpg/ratepic.php?pic=5&amp;rate=4&amp;form_token=CSRF&amp;timestamp=1790000000" rel="nofollow"><img src="images/rating4.gif" alt=""></a>`,
    harmless: `
<a href="/cpg/modifyalb.php?album=5" class="admin_menu">Album properties</a>
<a href="/cpg/index.php?cat=2">Birds</a>
<a href="/cpg/thumbnails.php?album=lastcomby&amp;uid=2">Last comments</a>
<a href="/cpg/displayimage.php?pid=5"><img src="albums/thumb_a.jpg" alt=""></a>
<a href="/cpg/profile.php?op=edit_profile" class="admin_menu">Edit my profile</a>
<a href="/cpg/reviewcom.php?start=0&amp;count=25&amp;sort=approval_a"><img src="images/ascending.png" alt="" title="Approval ascending"></a>
<a href="/cpg/searchnew.php?startdir=a">a</a>
<a href="/cpg/editpics.php?album=5" class="admin_menu">Edit files</a>
<a href="/cpg/editpics.php?mode=upload_approval" title="Uploads awaiting approval">Approval</a>
<a href="/cpg/stat_details.php?type=hits&amp;sort=sdate&amp;dir=&amp;mode=fullscreen&amp;page=1&amp;amount=50" title="Overall statistics">Statistics</a>
<a href="/cpg/usermgr.php?page=1&amp;sort=disku_a"><img src="images/ascending.png" alt="" title="Disk usage ascending"></a>
<a href="/cpg/viewlog.php?log=access">access</a>
<a href="/cpg/keyword_select.php?id=5" class="greybox">Insert keywords</a>
<a href="/cpg/upload.php?album=5"><img src="images/icons/upload.png" alt="" title="Upload files"></a>
<a href="/cpg/banning.php?ban_user=5"><img src="images/icons/ban_user.png" alt="" title="Ban user"></a>
<a href="/cpg/report_file.php?pid=5&amp;msg_id=7&amp;what=comment">Report</a>
<a href="/cpg/usermgr.php?op=edit&amp;user_id=5"><img src="images/icons/edit.png" alt=""></a>
<a href="/cpg/usermgr.php?op=group_alb_access&amp;gid=5">Album access</a>
<a href="/cpg/albmgr.php?cat=2" title="Create and arrange albums">Albums</a>
<a href="/cpg/pluginmgr.php?op=upload">Upload plugin</a>`,
  },
  {
    of: 'Osclass 3, oc-admin/',
    acting: `
<a class="btn btn-red float-left" href="/oc-admin/index.php?page=items&amp;action=status&amp;id=5&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF&amp;value=ACTIVE">Activate</a>
<a class="btn float-left" href="/oc-admin/index.php?page=items&amp;action=status_spam&amp;id=5&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF&amp;value=1">Mark as spam</a>
<a href="/oc-admin/index.php?page=items&amp;action=status_premium&amp;id=5&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF&amp;value=1">Mark as premium</a>
<a href="/oc-admin/index.php?page=items&amp;action=clear_stat&amp;id=5&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF&amp;stat=all">Clear All</a>
<a onclick="return delete_dialog('5');" href="/oc-admin/index.php?page=items&amp;action=delete&amp;id[]=5">Delete</a>
<a href="/oc-admin/index.php?page=languages&amp;action=disable_bo_selected&amp;id[]=en_US&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF">Disable (oc-admin)</a>
<a href="/oc-admin/index.php?page=languages&amp;action=enable_selected&amp;id[]=en_US&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF">Enable (website)</a>
<a href="/oc-admin/index.php?page=plugins&amp;action=disable&amp;plugin=a/index.php&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF">Disable</a>
<a href="/oc-admin/index.php?page=plugins&amp;action=install&amp;plugin=a/index.php&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF">Install</a>
<a href="/oc-admin/index.php?page=appearance&amp;action=activate&amp;theme=bender&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF" class="btn btn-mini btn-green">Activate</a>
<a href="/oc-admin/index.php?page=appearance&amp;action=delete&amp;webtheme=bender&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF" class="btn btn-mini float-right delete">Delete</a>
<a href="/oc-admin/index.php?page=comments&amp;action=status&amp;id=5&amp;value=INACTIVE">Deactivate</a>
<a class="close" onclick="return delete_dialog('US', 'delete_country');" href="/oc-admin/index.php?page=settings&amp;action=locations&amp;type=delete_country&amp;id[]=US"><img src="images/close.png" alt="Close"></a>
<a class="btn" href="/oc-admin/index.php?page=settings&amp;action=images_post&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF">Regenerate</a>
<a class="btn btn-red float-left" href="/oc-admin/index.php?page=users&amp;action=enable&amp;id[]=5&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF&amp;value=ENABLE">Unblock</a>
<a href="/oc-admin/index.php?page=users&amp;action=status_alerts&amp;alert_id[]=5&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF&amp;status=0">Deactivate</a>
<a href="/oc-admin/index.php?page=comments&amp;action=status&amp;id=5&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF&amp;value=DISABLE">Block</a>
<a href="/oc-admin/index.php?page=users&amp;action=resend_activation&amp;id[]=5&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF">Re-send activation email</a>
<a href="/oc-admin/index.php?page=categories&amp;action=add_post_default&amp;CSRFName=CSRF1_2&amp;CSRFToken=CSRF" class="btn btn-mini">Add</a>
<a id="osc_toolbar_switch_mode" href="/oc-admin/index.php?page=ajax&amp;action=runhook&amp;hook=compactmode"><div class="background"></div></a>
<a href="/index.php?page=main&amp;action=logout">Logout</a>
<a rel="nofollow" href="/index.php?page=item&amp;action=delete_comment&amp;id=5&amp;comment=7" title="Delete your comment">Delete</a>
<a class="delete" onclick="javascript:return confirm('This action can not be undone. Are you sure you want to continue?')" href="/index.php?page=item&amp;action=item_delete&amp;id=5&amp;secret=ab">Delete</a>
<a href="/index.php?page=item&amp;action=mark&amp;as=spam&amp;id=5">spam</a>
<a href="/index.php?page=user&amp;action=unsub_alert&amp;email=a@b.test&amp;secret=ab&amp;id=5">Delete this alert</a>
<a href="/index.php?page=language&amp;locale=de_DE" id="de_DE">Deutsch</a>`,
    harmless: `
<a href="/oc-admin/index.php?page=admins&amp;action=edit&amp;id=5">Edit</a>
<a href="/oc-admin/index.php?page=emails&amp;action=edit&amp;id=5">Edit</a>
<a href="/oc-admin/index.php?page=login&amp;action=recover" title="Forgot your password?" class="forgot">Forgot your password?</a>
<a href="/oc-admin/index.php?page=appearance&amp;action=add" class="btn btn-mini">Add new</a>
<a href="/oc-admin/index.php?page=appearance&amp;action=edit_widget&amp;id=5&amp;location=footer">Edit</a>
<a href="/oc-admin/index.php?page=settings&amp;action=comments" class="btn ico">Settings</a>
<a href="/oc-admin/index.php?page=items&amp;action=post" class="btn btn-green ico">Add listing</a>
<a href="/oc-admin/index.php?page=items&amp;action=settings" class="btn ico"></a>
<a href="/oc-admin/index.php?page=items&amp;action=items_reported">Reported listings</a>
<a href="/oc-admin/index.php?page=market&amp;action=languages">View all (23)</a>
<a href="/oc-admin/index.php?page=settings&amp;action=media" class="btn ico"></a>
<a href="/oc-admin/index.php?page=settings&amp;action=currencies&amp;type=edit&amp;code=EUR">Edit</a>
<a href="/oc-admin/index.php?page=settings&amp;action=currencies&amp;type=add" class="btn btn-mini">Add new</a>
<a href="/oc-admin/index.php?page=users&amp;action=edit&amp;id=5">5</a>
<a href="/oc-admin/index.php?page=users&amp;action=create_ban_rule" class="btn btn-green ico">Add new</a>
<a href="/oc-admin/index.php?page=comments&amp;action=comment_edit&amp;id=5">Edit</a>
<a href="/oc-admin/index.php?page=comments&amp;action=list&amp;id=5">View comments</a>
<a href="/oc-admin/index.php?page=media&amp;action=list&amp;resourceId=5">View media</a>
<a href="/oc-admin/index.php?page=items&amp;userId=5&amp;user=ada">ada@a.test</a>
<a href="/index.php?page=item&amp;action=item_add&amp;catId=5">Publish your ad for free</a>
<a href="/index.php?page=item&amp;action=item_edit&amp;id=5" rel="nofollow">Edit item</a>
<a href="/index.php?page=item&amp;action=send_friend&amp;id=5" rel="nofollow" class="ui-button">Share</a>
<a href="/index.php?page=search&amp;sCategory=5">Cars</a>
<a href="/index.php?page=user&amp;action=dashboard">My account</a>
<a href="/index.php?page=user&amp;action=alerts">Alerts</a>
<a href="/index.php?page=user&amp;action=items?ShowAs=gallery" class="grid-button"><span>Grid</span></a>`,
  },
  {
    of: 'emlog (Chinese), admin/',
    acting: `
<a href="/admin/account.php?action=logout">退出</a>
<a href="/admin/article.php?action=operate_log&amp;operate=check&amp;gid=5&amp;token=CSRF" class="badge badge-success">审核</a>
<a href="/admin/article.php?action=pub&amp;gid=5" class="badge badge-success">发布</a>
<a href="/admin/article.php?action=del&amp;gid=5&amp;token=CSRF" class="badge badge-danger">删除</a>
<a href="/admin/comment.php?action=pub&amp;id=5&amp;token=CSRF" class="badge badge-success">审核</a>
<a href="/admin/comment.php?action=delbyip&amp;ip=192.0.2.7&amp;token=CSRF">按IP删除</a>
<a href="/admin/link.php?action=hide&amp;linkid=5">隐藏</a>
<a href="/admin/link.php?action=show&amp;linkid=5">显示</a>
<a href="/admin/link.php?action=del&amp;linkid=5&amp;token=CSRF">删除</a>
<a href="/admin/navbar.php?action=hide&amp;id=5">隐藏</a>
<a href="/admin/navbar.php?action=show&amp;id=5">显示</a>
<a href="/admin/media.php?action=delete&amp;aid=5&amp;token=CSRF" class="text-danger">删除</a>
<a href="/admin/template.php?action=use&amp;tpl=default&amp;token=CSRF" class="template-preview"><img class="card-img-top" src="a.png" alt="Default"></a>
<a href="/admin/template.php?action=del&amp;tpl=default&amp;token=CSRF">删除</a>
<a href="/admin/twitter.php?action=settop&amp;id=5&amp;top=y&amp;token=CSRF" class="text-muted mr-2">置顶</a>
<a href="/admin/twitter.php?action=del&amp;id=5&amp;token=CSRF" class="care">删除</a>
<a href="/admin/user.php?action=unforbid&amp;uid=5&amp;token=CSRF" class="badge badge-success">解禁</a>
<a href="/admin/user.php?action=forbid&amp;uid=5&amp;token=CSRF">封禁</a>
<a href="/admin/widgets.php?action=setwg&amp;wg=custom_text&amp;rmwg=5">删除该组件</a>
<a href="/admin/widgets.php?action=reset&amp;token=CSRF">恢复组件设置到初始状态</a>
<a href="/admin/plugin.php?action=inactive_all&amp;token=CSRF" class="btn btn-danger">关闭全部插件</a>`,
    harmless: `
<a href="/admin/account.php?action=reset">找回密码</a>
<a href="/admin/account.php?action=signup">注册</a>
<a href="/admin/article.php?action=write" class="btn btn-sm btn-success">写文章</a>
<a href="/admin/article.php?action=edit&amp;gid=5">Hello World</a>
<a href="/admin/comment.php?hide=y" class="nav-link">待审</a>
<a href="/admin/comment.php?gid=5" class="badge badge-info">该文章全部评论</a>
<a href="/admin/template.php?setting=1" title="模板设置"><i class="icofont-options"></i></a>
<a href="/admin/article.php?draft=1" id="menu_draft">草稿</a>
<a href="/admin/media.php?sid=5" class="btn btn-sm">图片</a>
<a href="/admin/page.php?action=new" class="btn btn-sm">新建页面</a>
<a href="/admin/page.php?action=mod&amp;id=5">关于</a>
<a href="/admin/navbar.php?action=mod&amp;navid=5">首页</a>
<a href="/admin/setting.php?action=seo">SEO设置</a>
<a href="/admin/store.php?action=plu" class="nav-link">插件</a>
<a href="/admin/store.php?action=tpl&amp;sid=19" class="badge">企业</a>
<a href="/admin/store.php?action=mine" class="nav-link">已购</a>
<a href="/admin/store.php?action=plu&amp;tag=free" class="badge badge-success">免费</a>
<a href="/admin/user.php?action=edit&amp;uid=5">ada</a>
<a href="/admin/blogger.php" title="点击修改头像"><img src="a.png" alt="avatar"></a>
<a href="/?post=5">查看</a>`,
  },
  {
    of: 'Typecho (Chinese), admin/',
    acting: `
<a class="hidden-by-mouse" href="/index.php/action/metas-category-edit?do=default&amp;mid=5&amp;_=CSRF" title="设为默认">默认</a>
<a lang="此分类下的所有内容将被删除, 你确认要删除这些分类吗?" href="/index.php/action/metas-category-edit?do=delete&amp;_=CSRF">删除</a>
<a lang="刷新分类可能需要等待较长时间, 你确认要刷新这些分类吗?" href="/index.php/action/metas-category-edit?do=refresh&amp;_=CSRF">刷新</a>
<a href="/index.php/action/comments-edit?do=spam&amp;_=CSRF">标记垃圾</a>
<a href="/index.php/action/comments-edit?do=waiting&amp;coid=5&amp;_=CSRF" class="operate-waiting">待审核</a>
<a href="/index.php/action/comments-edit?do=approved&amp;coid=5&amp;_=CSRF" class="operate-approved">通过</a>
<a lang="你确认要删除这些评论吗?" href="/index.php/action/comments-edit?do=delete&amp;_=CSRF">删除</a>
<a lang="你确认要删除ada的评论吗?" href="/index.php/action/comments-edit?do=delete&amp;coid=5&amp;_=CSRF" class="operate-delete">删除</a>
<a href="/index.php/action/contents-post-edit?do=mark&amp;status=private&amp;_=CSRF">标记为<strong>私密</strong></a>
<a href="/index.php/action/contents-post-edit?do=mark&amp;status=publish&amp;_=CSRF">标记为<strong>公开</strong></a>
<a lang="你确认要删除这些文章吗?" href="/index.php/action/contents-post-edit?do=delete&amp;_=CSRF">删除</a>
<a href="/index.php/action/contents-post-edit?do=deleteDraft&amp;cid=5&amp;_=CSRF">删除草稿</a>
<a href="/index.php/action/plugins-edit?activate=HelloWorld&amp;_=CSRF">启用</a>
<a lang="你确认要禁用插件 HelloWorld 吗?" href="/index.php/action/plugins-edit?deactivate=HelloWorld&amp;_=CSRF">禁用</a>
<a class="activate" href="/index.php/action/themes-edit?change=classic-22&amp;_=CSRF">启用</a>
<a class="exit" href="/index.php/action/logout?_=CSRF">登出</a>
<a href="/index.php/action/contents-attachment-edit?do=clear&amp;_=CSRF" lang="您确认要清理未归档的文件吗?">清理未归档文件</a>
<a href="/index.php/action/backup?do=export&amp;_=CSRF">开始备份</a>`,
    harmless: `
<a target="_blank" href="/admin/media.php?cid=5" title="编辑"><i class="i-edit"></i></a>
<a href="/admin/manage-comments.php?status=spam">垃圾评论</a>
<a href="/admin/manage-comments.php?status=waiting">待审核的评论</a>
<a href="/admin/options-general.php">系统设置</a>
<a href="/admin/plugins.php">插件管理</a>
<a href="/admin/write-post.php">撰写新文章</a>
<a href="/admin/manage-categories.php?parent=5">3个分类</a>
<a href="/admin/manage-comments.php?cid=5" class="balloon-button" title="3 评论">3</a>
<a href="/admin/manage-medias.php">&laquo; 取消筛选</a>
<a href="/admin/write-page.php?cid=5" title="编辑 关于"><i class="i-edit"></i></a>
<a href="/admin/manage-posts.php?__typecho_all_posts=off&amp;uid=5">ada</a>
<a href="/admin/manage-posts.php?category=5">默认分类</a>
<a href="/admin/manage-posts.php?status=draft">草稿</a>
<a class="tag-edit-link" href="/admin/manage-tags.php?mid=5"><i class="i-edit"></i></a>
<a href="/admin/theme-editor.php?theme=default">编辑</a>
<a href="/admin/options-plugin.php?config=HelloWorld">设置</a>
<a href="/admin/profile.php" class="author">ada</a>
<a href="/admin/user.php?uid=5" title="编辑 ada"><i class="i-edit"></i></a>
<a href="/admin/login.php">登录</a>
<a href="/index.php/feed/">RSS</a>`,
  },
  {
    of: 'phpList 3, lists/admin/',
    acting: `
<a href="/lists/admin/?page=bouncerules&amp;del=5" title="del">del</a>
<a href="/lists/admin/?page=messages&amp;resend=5" class="button">requeue</a>
<a href="/lists/admin/?page=messages&amp;suspend=5&amp;tab=active" class="button">Suspend</a>
<a href="/lists/admin/?page=messages&amp;action=suspall" class="button">Suspend All</a>
<a href="/lists/admin/?page=messages&amp;action=markallsent" class="button">Mark All Sent</a>
<a href="/lists/admin/?page=messages&amp;duplicate=5" class="button">Copy to Draft</a>
<a href="/lists/admin/?page=plugins&amp;disable=a" class="ajaxable"><button id="disable_plugin_a">Disable</button></a>
<a href="/lists/admin/?page=plugins&amp;enable=a" class="ajaxable"><button id="enable_plugin_a">Enable</button></a>
<a href="/lists/admin/?page=plugins&amp;initialise=a" class="ajaxable">Initialise</a>
<a href="/lists/admin/?page=stresstest&amp;eraseall=yes">Erase Test information</a>
<a href="/lists/admin/?page=initialise&amp;firstinstall=1">Initialise Database</a>
<a href="/lists/admin/?page=processbounces&amp;justexisting=true">Reprocess Only Existing Bounces</a>
<a href="/lists/admin/?page=processqueue&amp;pqchoice=local" class="button">Use local processing instead</a>
<a href="/lists/admin/?page=home&amp;action=hidenote&amp;note=welcome" class="hide ajaxable" title="Close this box">Hide</a>
<a href="/lists/admin/?page=logout" id="logout">Logout</a>
<a href="/lists/admin/?page=readtestmail&amp;email=a%40b.test">Get (&amp; delete) a@b.test</a>
<a href="/lists/admin/?page=reconcileusers&amp;option=markallconfirmed" class="ajaxable">Mark all subscribers confirmed</a>
<a href="/lists/admin/?page=reconcileusers&amp;option=nolists" class="ajaxable">To delete all subscribers who are not subscribed to any list</a>
<a href="/lists/admin/?page=generatebouncerules&amp;s=0">Generate Bounce Rules</a>
<a href="/lists/admin/?page=convertstats">Convert some more</a>
<a href="/lists/?p=unsubscribe&amp;uid=ab12">Unsubscribe</a>
<a href="/lists/?p=confirm&amp;uid=ab12">confirm</a>`,
    harmless: `
<a href="/lists/admin/?page=statsoverview&amp;id=5" title="View campaign statistics">November news</a>
<a class="btn btn-primary" href="/lists/admin/?page=import">Import Subscribers</a>
<a href="/lists/admin/?page=users&amp;sortby=email" title="sortby">email</a>
<a class="button" href="/lists/admin/?page=members&amp;id=5" title="View Members">View Members</a>
<a class="button" href="/lists/admin/?page=userclicks&amp;msgid=5&amp;fwdid=7" title="view subscribers who clicked">3</a>
<a href="/lists/admin/?page=bounce&amp;id=5">View Bounce</a>
<a href="/lists/admin/?page=messages&amp;tab=active" class="button">View progress</a>
<a href="/lists/admin/?page=attributes">Configure attributes</a>
<a href="/lists/admin/?page=editlist&amp;id=5">newsletter</a>
<a href="/lists/admin/?page=mclicks&amp;id=5">23</a>
<a href="/lists/admin/?page=checkbouncerules">Check Current Bounce Rules</a>
<a href="/lists/admin/?page=export">Export subscribers</a>
<a href="/lists/admin/?page=user&amp;id=5">a@b.test</a>
<a href="/lists/admin/?page=spageedit&amp;id=5">edit</a>
<a href="/lists/admin/?page=template&amp;id=5">Edit</a>
<a href="/lists/admin/?page=plugins&amp;filter=enabled">enabled</a>
<a href="/lists/admin/?page=domainstats">Domain Statistics</a>
<a href="/lists/admin/?page=suppressionlist">Suppression list</a>
<a href="/lists/admin/help/?topic=attributes" class="helpdialog" target="_blank">?</a>
<a href="/lists/?p=subscribe&amp;id=1">Subscribe to our newsletter</a>
<a href="/lists/?p=preferences&amp;uid=ab12">update your preferences</a>`,
  },
  {
    of: 'InvoicePlane, application/modules',
    acting: `
<a href="/index.php/guest/quotes/approve/5" class="btn btn-success"><i class="fa fa-check"></i> Approve this quote</a>
<a href="/index.php/guest/quotes/reject/5" class="btn btn-danger"><i class="fa fa-times"></i> Reject this quote</a>
<a href="/index.php/guest/view/approve_quote/0a1b2c3d4e5f60718293" class="btn btn-success">Approve</a>
<a href="/index.php/guest/view/reject_quote/0a1b2c3d4e5f60718293" class="btn btn-danger">Reject</a>
<a href="/index.php/invoices/recurring/stop/5"><i class="fa fa-ban fa-margin"></i> Stop</a>
<a href="/index.php/invoices/recalculate_all_invoices">Recalculate all invoices</a>
<a href="/index.php/quotes/recalculate_all_quotes">Recalculate all quotes</a>
<a href="/index.php/invoices/delete_invoice_tax/5/7"><i class="fa fa-trash-o"></i></a>
<a href="/index.php/settings/remove_logo/invoice" onclick="return confirm('Are you sure?');">Remove logo</a>
<a href="/index.php/users/delete_user_client/5/7" onclick="return confirm('Are you sure?');"><i class="fa fa-trash"></i></a>
<a href="/index.php/sessions/logout" class="tip icon logout" title="Logout"><i class="fa fa-power-off"></i></a>
<a href="/index.php/cron/recur/ab12cd34">Run</a>`,
    harmless: `
<a href="/index.php/clients/form/5" class="btn btn-default"><i class="fa fa-edit"></i> Edit</a>
<a href="/index.php/custom_values/field/5" class="btn btn-sm btn-default"><i class="fa fa-list fa-margin"></i> Values</a>
<a class="btn btn-sm btn-primary" href="/index.php/custom_fields/form"><i class="fa fa-plus"></i> New</a>
<a href="/index.php/clients/form" class="btn btn-default"><i class="fa fa-user fa-margin"></i> <span>Add Client</span></a>
<a href="/index.php/guest/invoices/status/paid" class="btn btn-default">Paid</a>
<a href="/index.php/guest/invoices/generate_pdf/5" class="btn btn-default" id="btn_generate_pdf" target="_blank"><i class="fa fa-print"></i> Download PDF</a>
<a href="/index.php/mailer/invoice/5"><i class="fa fa-send fa-margin"></i> Send Email</a>
<a href="/index.php/clients/view/5">Ada</a>
<a href="/index.php/payments/form/5"><i class="fa fa-edit fa-margin"></i> Edit</a>
<a href="/index.php/payments/index" title="Payments" class="tip"><i class="fa fa-money"></i></a>
<a href="/index.php/quotes/status/canceled" class="btn btn-default">Canceled</a>
<a href="/index.php/quotes/status/draft" class="btn btn-default">Draft</a>
<a href="/index.php/quotes/view/5" title="Edit">QUO5</a>
<a href="/index.php/tasks/form/" class="btn btn-default"><i class="fa fa-check-square-o"></i>New Task</a>
<a class="btn btn-primary" href="/index.php/user_clients/create/5"><i class="fa fa-plus"></i> New</a>
<a href="/index.php/invoices/archive">Invoice archive</a>
<a href="/index.php/users/change_password/5"><i class="fa fa-key"></i> Change Password</a>
<a href="/index.php/reports/invoice_aging">Invoice aging</a>
<a href="/index.php/import/form" class="btn btn-sm btn-primary"><i class="fa fa-plus"></i> New</a>
<a href="/index.php/upload/get_file/ab12_a.pdf">a.pdf</a>`,
  },
  {
    of: 'PostfixAdmin, templates/',
    acting: `
<a class="btn btn-sm btn-info list-action-icon" title="Active: YES" aria-label="Active: YES" href="/editactive.php?table=mailbox&amp;id=a%40b.test&amp;active=0&amp;domain=b.test&amp;token=CSRF"><span class="bi bi-toggle-on"></span></a>
<a href="/list.php?table=domain&amp;reset_search=1">[x]</a>
<a href="/login-mfa.php?abort=1" class="btn mr btn-secondary">Exit</a>`,
    harmless: `
<a class="page-link" href="/list-virtual.php?domain=b.test&amp;limit=20">2</a>
<a href="/backup.php?download=1" class="button">download the database dump now</a>
<a href="/list-virtual.php?domain=b.test&amp;tab=alias_domain">Alias domains</a>
<a href="/list-virtual.php?domain=b.test&amp;tab=mailbox&amp;alias_active=inactive&amp;limit=0">Inactive</a>
<a href="/edit.php?table=mailbox&amp;domain=b.test" role="button" class="btn btn-secondary"><span class="bi bi-plus-circle"></span> Add Mailbox</a>
<a role="button" class="btn btn-secondary" href="/list.php?table=mailbox&amp;output=csv&amp;domain=b.test"><span class="bi bi-box-arrow-up-right"></span> Download this list as CSV file</a>
<a class="btn btn-sm btn-primary list-action-icon" title="Alias" aria-label="Alias" href="/edit.php?table=alias&amp;edit=a%40b.test"><span class="bi bi-envelope"></span></a>
<a class="btn btn-sm btn-warning list-action-icon" title="Vacation is on" aria-label="Vacation is on" href="/vacation.php?username=a%40b.test"><span class="bi bi-arrow-repeat"></span></a>
<a class="btn btn-sm btn-primary list-action-icon" title="edit" aria-label="edit" href="/edit.php?table=domain&amp;edit=b.test"><span class="bi bi-pencil"></span></a>
<a href="/viewlog.php?fDomain=b.test">View Log</a>
<a href="/sendmail.php">Send Email</a>
<a href="/broadcast-message.php">Broadcast message</a>
<a href="/users/password.php">Change Password</a>`,
  },
];

const written = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('SID', 'a1b2c3d4e=CSRF').replaceAll('=CSRF', '=0123456789abcdef0123456789abcdef'));

/** The links of each program, each as an element. */
export const programLinks = lists.map(({ of, acting, harmless }) => ({
  of,
  acting: written(acting),
  harmless: written(harmless),
}));
