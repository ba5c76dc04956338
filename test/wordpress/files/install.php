<?php
/* Installs WordPress from the command line: php install.php <folder> <url> <JSON of what is in it>. */
function wp_new_blog_notification() {}
[, $folder, $url, $json] = $argv;
$wanted = json_decode($json, true);
$port = parse_url($url, PHP_URL_PORT);
$_SERVER['HTTP_HOST'] = parse_url($url, PHP_URL_HOST) . ($port === null ? '' : ':' . $port);
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_URI'] = '/';
$_SERVER['REQUEST_METHOD'] = 'GET';
define('WP_INSTALLING', true);
require $folder . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
wp_install('Garden notes', $wanted['admin'], 'admin@example.test', true, '', wp_generate_password(24));
foreach ($wanted['authors'] as $login => $name) {
    $id = wp_insert_user([
        'user_login' => $login,
        'user_pass' => wp_generate_password(24),
        'user_email' => $login . '@example.test',
        'display_name' => $name,
        'role' => 'author',
    ]);
    wp_insert_post([
        'post_title' => "What $name saw",
        'post_name' => 'seen-by-' . $id,
        'post_content' => 'A heron stood in the pond.',
        'post_status' => 'publish',
        'post_author' => $id,
    ]);
}
update_option('permalink_structure', '/%year%/%postname%/');
update_option('siteurl', $url);
update_option('home', $url);
update_option('blog_public', '1');
foreach ($wanted['options'] as $name => $value) {
    update_option($name, $value);
}
switch_theme($wanted['theme']);
activate_plugins($wanted['plugins']);
flush_rewrite_rules(false);
